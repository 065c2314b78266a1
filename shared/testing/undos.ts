/**
 * Undoes what a test changed for itself, after the test. The set-up of the tests reads this list and imports nothing of the app,
 * because some tests change the browser before the app's first import.
 */
export const undos: (() => void)[] = [];
