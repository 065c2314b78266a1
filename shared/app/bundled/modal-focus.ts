const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** Focuses the first control inside. */
export const focusFirst = (node: HTMLElement): void => node.querySelector<HTMLElement>(CONTROLS)?.focus();

/**
 * Opens a dialog that is not modal, and does the rest of a modal: the focus stays inside, Escape cancels, and a screen
 * reader reads nothing else. The last dialog of the page is on top, and the others wait. Returns the undo.
 */
export function holdsFocus(node: HTMLElement): () => void {
  const isOnTop = () => [...document.querySelectorAll('dialog[open]')].pop() === node;
  const focus = ({ target }: FocusEvent) => {
    if (isOnTop() && !node.contains(target as Node)) focusFirst(node);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOnTop()) node.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  for (const [name, value] of Object.entries({ open: '', role: 'dialog', 'aria-modal': 'true' }))
    node.setAttribute(name, value);
  document.addEventListener('focusin', focus);
  document.addEventListener('keydown', press);
  return () => {
    document.removeEventListener('focusin', focus);
    document.removeEventListener('keydown', press);
  };
}
