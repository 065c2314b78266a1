import { device } from '@viewmax/shared';

function closes(dialog: HTMLDialogElement): void {
  // As Escape does: whoever opened it decides.
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** Android's back button: closes what is open, goes back, and leaves the app where there is nothing to go back to. */
export const followBackButton = (): (() => void) =>
  device().app.onBack((canGoBack) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].pop();
    if (dialog) return closes(dialog);
    if (canGoBack) return history.back();
    device().app.leave();
  });
