"""Replaces django.contrib.admin in settings.INSTALLED_APPS."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default = False
    default_site = "accounts.admin_site.StaffSite"
