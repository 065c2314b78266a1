/** Below what could not be loaded or sent. The specification has its own words for the sign-in, the sign-up and the email. */
export const NO_NETWORK = 'Check your internet connection and try again.';
