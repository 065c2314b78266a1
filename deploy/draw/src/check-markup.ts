/** The elements of screens. None of them runs, loads or changes code. */
const ELEMENTS = new Set(
  (
    'a abbr address article aside b bdi br button circle clippath code dd defs details div dl dt ellipse em fieldset ' +
    'figcaption figure footer form g h1 h2 h3 h4 h5 h6 header hr i img input label legend li line lineargradient main ' +
    'mark mask nav ol optgroup option output p path picture polygon polyline pre progress radialgradient rect s ' +
    'search section select small source span stop strong sub summary sup svg table tbody td text textarea tfoot th ' +
    'thead time title tr tspan u ul video wbr'
  ).split(' '),
);

/** Attributes that send a form, or that carry other markup. */
const REFUSED = new Set(['action', 'formaction', 'srcdoc', 'background', 'ping']);
const ADDRESSES = new Set(['href', 'src', 'poster', 'xlink:href']);

/** The page's own elements. The shell reads the first element with an id. */
const PAGE_IDS = new Set(['app', 'discovery', 'config', 'first']);

const MAX_LENGTH = 65_536;

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9:-]*(?:="[^"<>]*")?)*)\s*\/?>/giy;
const ATTRIBUTE = /([a-z][a-z0-9:-]*)(?:="([^"]*)")?/gi;

/** The markup of a release contains something that a page must not. */
export class RefusedMarkup extends Error {
  override readonly name = 'RefusedMarkup';
}

/** Their names belong to a form. The name of another element, such as a picture, becomes a property of the document. */
const CONTROLS = new Set(['button', 'fieldset', 'input', 'output', 'select', 'textarea']);

/** Elements without an end. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** The characters that React writes in another way. A browser knows two thousand more, which could hide a value. */
const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decoded = (written: string): string | undefined => {
  const value = written.replace(/&[^;&]{0,8};?/g, (one) => ESCAPED[one] ?? '\0');
  return value.includes('\0') ? undefined : value;
};

const short = (text: string): string => text.slice(0, 40);

const isOwnOrWeb = (address: string): boolean => /^(https?:|mailto:|tel:|geo:|[/#?]|$)/i.test(address.trim());

function checkAttributes(element: string, text: string): void {
  for (const [, attribute = '', written = ''] of text.matchAll(ATTRIBUTE)) {
    const name = attribute.toLowerCase();
    const value = decoded(written);
    const isSafe =
      value !== undefined &&
      !name.startsWith('on') &&
      !REFUSED.has(name) &&
      (name !== 'target' || (element === 'a' && value === '_blank')) &&
      (name !== 'id' || !PAGE_IDS.has(value)) &&
      (name !== 'name' || CONTROLS.has(element)) &&
      (!ADDRESSES.has(name) || isOwnOrWeb(value) || /^data:image\//i.test(value));
    if (!isSafe) throw new RefusedMarkup(`The markup has ${short(name)}="${short(written)}" at <${element}>`);
  }
}

/**
 * Accepts the text that React makes of ordinary elements, and rejects everything else: unknown elements, handlers,
 * other schemes, the page's own ids, text that is no regular markup, and ends of elements that began elsewhere.
 */
export function checkMarkup(html: string): void {
  if (html.length > MAX_LENGTH) throw new RefusedMarkup(`The markup has ${html.length} characters`);
  const open: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    if (!found) throw new RefusedMarkup(`The markup cannot be read at "${short(html.slice(at))}"`);
    const [, end, written = '', attributes = ''] = found;
    const element = written.toLowerCase();
    if (!ELEMENTS.has(element)) throw new RefusedMarkup(`The markup contains <${short(element)}>`);
    checkAttributes(element, attributes);
    if (!end && !VOID.has(element)) open.push(element);
    if (end && open.pop() !== element) throw new RefusedMarkup(`The markup ends <${element}> elsewhere`);
  }
  if (open.length > 0) throw new RefusedMarkup(`The markup does not end <${open.at(-1)}>`);
}

/**
 * Accepts a page whose frame is that of the shell, with a screen in its place. The frame comes in two parts, from a
 * drawing without the remote.
 */
export function checkInFrame(page: string, [before = '', after = '', ...more]: readonly string[]): void {
  const isFramed = more.length === 0 && page.length >= before.length + after.length;
  if (!isFramed || !page.startsWith(before) || !page.endsWith(after)) {
    throw new RefusedMarkup('The drawing of a remote has another frame than that of the shell');
  }
  checkMarkup(page.slice(before.length, page.length - after.length));
}
