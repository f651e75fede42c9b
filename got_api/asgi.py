"""ASGI entry point, for streams."""

import os

from django.core.asgi import get_asgi_application

from got_api import serving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")

application = get_asgi_application()
serving.started.send(sender=None)
