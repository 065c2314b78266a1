const FIELDS = 'a[href], button, input, select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);

/** React ignores a value that a script sets by the element's own property, because it watches that property. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function carry(from: Element, to: Element): void {
  if (!isField(from) || !isField(to)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && /^(checkbox|radio)$/.test(from.type)) {
    if (from.checked !== to.checked) to.click();
    return;
  }
  if (from.value !== to.value && from.value !== '') write(to, from.value);
}

/** Moves what a person typed, and the focus, from a server-rendered screen to the same screen of the app. */
export function carryOver(from: HTMLElement, to: HTMLElement): void {
  const before = [...from.querySelectorAll(FIELDS)];
  const after = [...to.querySelectorAll<HTMLElement>(FIELDS)];
  const at = before.indexOf(document.activeElement as Element);
  const isSame = before.length === after.length && before.every((one, index) => one.tagName === after[index]?.tagName);
  if (!isSame) return;
  for (const [index, one] of before.entries()) carry(one, after[index] as Element);
  const focused = before[at];
  const next = after[at];
  if (!focused || !next) return;
  next.focus({ preventScroll: true });
  if (focused instanceof HTMLInputElement && next instanceof HTMLInputElement && focused.selectionStart !== null) {
    next.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  }
}
