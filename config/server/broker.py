"""How workers outlive their broker: what they hold is not given back to one that is gone, and they soon try again."""

from __future__ import annotations

from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection
from kombu.transport import redis


class PatientQoS(redis.QoS):
    """The messages a worker has not done with, given back when it ends, unless the broker is gone.

    A worker that loses the broker while a turn waits closes its channel twice: the first time fails before the channel
    counts as closed, the second time the connection is gone, and kombu would ask it for the messages' place: the worker
    would end for good. What is not given back the sweep finds in the database, and the broker after a while.
    """

    def restore_unacked_once(self, stderr: Any = None) -> None:
        """Give back what is held, if there is still somebody to give it to."""
        connection = self.channel.connection
        if connection is not None and connection.client is not None:
            super().restore_unacked_once(stderr)


def outlive_broker() -> None:
    """Have the channels of this process hold their messages so."""
    redis.Channel.QoS = PatientQoS


class PromptConnection(Connection):
    """A connection to the broker that is tried again every two seconds, however long the broker has been away.

    kombu waits longer each time, up to half a minute: so long would bots wait after Redis is back.
    """

    def ensure_connection(self, *arguments: Any, **named: Any) -> Any:
        """This connection, once it stands."""
        return super().ensure_connection(*arguments, **{"interval_max": 2} | named)


class Amqp(AMQP):
    """How the site speaks to its broker."""

    Connection = PromptConnection
