/** The SMS goes to the phone, which only its owner reads. It names no address: that may belong to a stranger. */
export const emailChangedText =
  'The email of your Viewmax account was changed. If this was not you, open Forgot password in the app and set a new one.';
