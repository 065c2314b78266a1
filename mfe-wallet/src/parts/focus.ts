/** For the `ref` of what takes the place of a control that had the focus. */
export const focus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });
