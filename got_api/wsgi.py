"""WSGI entry point, for everything that answers at once."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")

application = get_wsgi_application()
