/** Told to the phone, which only its owner reads. It names no address, since that may be a stranger's. */
export const emailChangedText =
  'The email of your Viewmax account was changed. If this was not you, open Forgot password in the app and set a new one.';
