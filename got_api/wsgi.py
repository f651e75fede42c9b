"""WSGI entry point, for all responses except streams."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")

application = get_wsgi_application()
