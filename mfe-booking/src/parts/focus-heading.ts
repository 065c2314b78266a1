/** Gives the focus to the screen's heading, so a screen reader continues there. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
