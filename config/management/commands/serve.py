"""`manage.py serve`: the whole site from one process, ready to play, with nothing to set up."""

from __future__ import annotations

import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Prepare what is not ready yet, and serve pages, sockets and bots."""

    help = "Serve the whole site from one process."
    # `prepare` runs the checks, when the tables are there.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The address and port to listen on, by default this machine alone."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument(
            "--port", type=int, default=8000, help="port to listen on (8000); 0 takes a free one"
        )

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        """Listen, prepare, serve until stopped."""
        listening = listen(host, port)
        address = "http://{}:{}/".format(*listening.getsockname()[:2])
        if not settings.TALON_URL_GIVEN:
            settings.TALON_URL = address
        try:
            call_command("prepare")
            # Imported late: it puts twisted's reactor in place, and builds the whole application.
            from config.server.connections import raise_descriptors
            from config.server.embedded import EmbeddedSite

            raise_descriptors()
            EmbeddedSite(listening).serve(when_ready=lambda: self.announce(address))
        except KeyboardInterrupt:
            raise CommandError("Stopped before Talon was up.", returncode=130) from None

    def announce(self, address: str) -> None:
        """Say where the site is, once it answers."""
        self.stdout.write(f"Talon is at {address}")
        self.stdout.flush()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at host and port, or a CommandError that says why there is none."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OverflowError:
        raise CommandError(f"Port {port} is no port: it goes from 0 to 65535.") from None
    except OSError as error:
        raise CommandError(
            f"Talon cannot listen at {host}:{port}: {error.strerror}. Choose another port: make run PORT={port + 1}"
        ) from None
    listening.setblocking(False)
    return listening
