// Without this script the account has UTC, and `Me` lists the time zone as missing.
document.getElementById("time_zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
