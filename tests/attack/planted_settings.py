"""The settings of the site, with an app and a middleware that bring the planted fault."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS as APPS
from config.settings import MIDDLEWARE as USUAL

INSTALLED_APPS = [*APPS, "tests.attack.planting.PlantingConfig"]
MIDDLEWARE = [*USUAL, "tests.attack.plants.PlantMiddleware"]
