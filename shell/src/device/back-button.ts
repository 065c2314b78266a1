import { device } from '@viewmax/shared';

function closes(dialog: HTMLDialogElement): void {
  // Escape sends the same event, and the dialog's own screen decides.
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** Handles Android's back button: it closes the topmost dialog, else goes back, else leaves the app. */
export const followBackButton = (): (() => void) =>
  device().app.onBack((canGoBack) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].pop();
    if (dialog) return closes(dialog);
    if (canGoBack) return history.back();
    device().app.leave();
  });
