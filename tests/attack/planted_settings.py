"""The settings of the site, with a middleware that brings the planted fault."""

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE as USUAL

MIDDLEWARE = [*USUAL, "tests.attack.plants.PlantMiddleware"]
