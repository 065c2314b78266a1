/**
 * A retry from a card. The card disappears and its button with it, so the screen's heading gets the focus; otherwise a
 * screen reader would start at the top of the page.
 */
export const retrying = (retry: () => void) => (): void => {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  retry();
};
