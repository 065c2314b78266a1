/**
 * Moves the focus to what takes the place of the control that had it, so that a screen reader goes on there: as the `ref` of
 * a part that appears, or called with a part that stays. A heading or a text takes the focus by code alone.
 *
 * @example <h2 ref={takeFocus}>Message sent</h2>
 */
export function takeFocus(part: HTMLElement | null): void {
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
