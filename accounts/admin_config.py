"""In settings.INSTALLED_APPS, in place of django.contrib.admin."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default = False
    default_site = "accounts.admin_site.StaffSite"
