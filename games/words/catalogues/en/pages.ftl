### The pages that the server renders: log in, let an app in, connect a device, tokens and apps.

## Every page

page-site =
    .user = Logged in as: { $username }
    .log_out = Log out
    .languages = Languages

## Log in

page-log_in = Log in
    .why = Your password stays on this page. No app sees it.
    .username = Username
    .password = Password
    .again = The app asks you to log in again.

## Choose the account that an app asks for

page-select_account = Choose an account
    .continue = Continue: { $username }
    .other = Use another account

## Let an app in. $address: where the browser goes next. $username: who registered the app.

page-consent = Let this app into your account?
    .maker = Made by: { $username }
    .own = A program of this server
    .may = If you allow it, the app may:
    .never = It does not learn your password. It cannot change the password or erase your account. You can end its access at any time.
    .returns = Afterwards your browser goes to: { $address }
    .allow = Allow
    .deny = Deny

## What a scope allows, as the end of a sentence

page-scope-read = see your games and everything that you see in them, hidden orders and cards included
page-scope-play = take and leave seats, answer decisions and vote in your name
page-scope-press = read and write your messages to other players
page-scope-host = create games, and manage the games that you host
page-scope-organise = create and manage leagues and tournaments in your name
page-scope-develop = create games for tests and cause faults in your name, on servers that allow it
page-scope-account = change your profile and how you are notified, and see your mail address, tokens and apps

## Connect a device

page-device = Connect a device
    .explain = Type the code that your device or program shows.
    .code = Code
    .button = Continue
    .compare = Compare this code with the one on your device:
    .warning = Allow this only if you started it yourself just now. If somebody sent you the code or a link, deny it.
    .unknown = Nothing waits for this code. Check it, or start again on your device: a code is valid for 15 minutes.
    .allowed = The app has access now. You can return to your device.
    .denied = The app has no access. You can close this page.

## Tokens and apps. $time: a date with hour.

page-tokens = Tokens and apps
    .apps = Apps with access to your account
    .no_apps = No app has access.
    .since = Since: { $time }
    .tokens = Your tokens
    .no_tokens = You have no tokens.
    .until = Valid until: { $time }
    .end = End
    .end_one = End: { $name }
    .new = A new token
    .explain = A token is a password for one program of your own. Give it no more than the program needs.
    .name = Name
    .may = The program may:
    .days = Days until it expires
    .create = Create
    .once = Copy this token now. It is not shown again.
    .incomplete = Enter a name and choose what the program may do.

## What an app did wrong, and forms that are too old

page-refused = This does not work
    .invalid_redirect_uri = The app wants to send you to an address that is not one of its own. Your account is safe: the app gets nothing.
    .invalid_client = This server does not know the app. Your account is safe: the app gets nothing.
    .unauthorized_client = The operators of this server have suspended the app. It gets nothing.
    .invalid_scope = The app asks for more than it is registered for. It gets nothing.
    .invalid_request = The app made a mistake when it sent you here. It gets nothing. Its maker can repair it.
    .stale = This page is too old, or your browser accepts no cookies. Go back, reload the page and try again.
    .origin = This page was opened at an address from which the server accepts no forms: { $origin }
    .origin_setting = If you run this server, add that address to GOT_TRUSTED_ORIGINS. Where a proxy ends TLS, set GOT_BEHIND_TLS to 1 as well.
    .code = Error: { $code }
    .back = Back to the app
