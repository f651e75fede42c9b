### The pages that the server renders: sign up, sign in, passwords, access of apps, devices, tokens and apps.

## Every page

page-site =
    .user = Signed in as: { $username }
    .log_out = Sign out
    .languages = Languages

## Sign in

page-log_in = Sign in
    .why = Your password stays on this page. No app sees it.
    .username = Username
    .password = Password
    .again = The app asks you to sign in again.

## Sign up, confirm an address, lost and new passwords. $address: a mail address.

page-sign_up = Create an account
    .explain = Other players see your username, and your finished games until you turn that off.
    .username_rule = 3 to 30 letters, digits and the characters . - _
    .password_rule = At least 8 characters, and not easy to guess.
    .email = Mail address (optional)
    .email_rule = Only you see it. Without it you cannot reset your password.
    .have = I have an account
page-confirm_email = Confirm your mail address
    .sent = A mail with a link and a code goes to: { $address }
    .explain = Open the link in the mail, or enter its code. Both are valid for an hour.
    .again = Send another mail
    .later = Continue without confirming
    .done = The address is confirmed. You can return to the app or page where you began.
page-refuse_email = Keep your mail address
    .explain = This restores the address to which the mail was sent. Your current password stops working, and all apps lose their access. Then you set a new password.
    .button = Keep the address
page-forgot_password = Reset your password
    .explain = Enter your username or your confirmed mail address. A mail with a link and a code is sent to the address of the account, if it has one.
    .account = Username or mail address
    .button = Send the mail
page-reset_password = Set a new password
    .sent = If the account has a confirmed address, a mail is on its way. Open its link, or enter its code here.
    .explain = All apps and programs lose their access to the account. You can allow them again.
    .password = New password
page-change_password = Change your password
    .current = Current password
    .done = Your password is changed.

## Choose the account for an app

page-select_account = Choose an account
    .continue = Continue: { $username }
    .other = Use another account

## Give an app access. $address: the next page of the browser. $username: the user who registered the app.

page-consent = Give this app access to your account?
    .maker = Made by: { $username }
    .own = A program of this server
    .may = If you allow it, the app may:
    .never = It never sees your password. It cannot change the password or erase your account. You can end its access at any time.
    .returns = Afterwards your browser goes to: { $address }
    .allow = Allow
    .deny = Deny

## The permissions of a scope, each as the end of a sentence

page-scope-read = see your games and everything that you see in them, including hidden orders and cards
page-scope-play = take and leave seats, answer decisions and vote in your name
page-scope-press = read and write your messages to other players
page-scope-host = create games, and manage the games that you host
page-scope-organise = create and manage leagues and tournaments in your name
page-scope-develop = create test games and cause faults in your name, on servers that allow it
page-scope-account = change your profile and how you are notified, and see your mail address, tokens and apps

## Connect a device

page-device = Connect a device
    .explain = Type the code that your device or program shows.
    .code = Code
    .button = Continue
    .compare = Compare this code with the one on your device:
    .warning = Allow this only if you started it yourself just now. If somebody sent you the code or a link, deny it.
    .unknown = This code is not valid. Check it, or start again on your device: a code is valid for 15 minutes.
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
    .explain = A token is a password for one of your own programs. Give it only the permissions that the program needs.
    .name = Name
    .may = The program may:
    .days = Days until it expires
    .create = Create
    .once = Copy this token now. It is not shown again.
    .incomplete = Enter a name and choose what the program may do.

## Mistakes of an app, and forms that are too old

page-refused = This did not work
    .invalid_redirect_uri = The app wants to send you to an address that it has not registered. Your account is safe: the app gets no access.
    .invalid_client = This server does not know the app. Your account is safe: the app gets no access.
    .unauthorized_client = The operators of this server have suspended the app. It gets no access.
    .invalid_scope = The app asks for more than it is registered for. It gets no access.
    .invalid_request = The app made a mistake when it sent you here. It gets no access. Its maker can correct the mistake.
    .stale = This page is too old, or your browser accepts no cookies. Go back, reload the page and try again.
    .origin = This page was opened at an address from which the server accepts no forms: { $origin }
    .origin_setting = If you run this server, add that address to GOT_TRUSTED_ORIGINS. Where a proxy ends TLS, set GOT_BEHIND_TLS to 1 as well.
    .code = Error: { $code }
    .back = Back to the app
