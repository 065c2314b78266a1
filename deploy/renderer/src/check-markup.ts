import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

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

/** The elements and texts of a tree, in order. A `<` in a text stays escaped, so that no text looks like an element. */
function outlineOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  const parts = nodes.map((node) => {
    if ('value' in node) return node.value.replaceAll('<', '&lt;');
    if (!('tagName' in node)) return node.nodeName;
    const name = node.tagName.toLowerCase();
    return VOID.has(name) ? `<${name}>` : `<${name}>${outlineOf(node.childNodes)}</${name}>`;
  });
  return parts.join('');
}

/** Checks every element and attribute, and returns the outline of the markup as it is written. */
function checkTags(html: string): string {
  const open: string[] = [];
  let outline = '';
  let end = 0;
  const readText = (until: number): void => {
    const text = decoded(html.slice(end, until));
    if (text === undefined) throw new RefusedMarkup(`The markup cannot be read at "${short(html.slice(end))}"`);
    outline += text.replaceAll('<', '&lt;');
  };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', end)) {
    readText(at);
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    if (!found) throw new RefusedMarkup(`The markup cannot be read at "${short(html.slice(at))}"`);
    end = TAG.lastIndex;
    const [, isEnd, written = '', attributes = ''] = found;
    const element = written.toLowerCase();
    if (!ELEMENTS.has(element)) throw new RefusedMarkup(`The markup contains <${short(element)}>`);
    checkAttributes(element, attributes);
    if (!isEnd && !VOID.has(element)) open.push(element);
    if (isEnd && open.pop() !== element) throw new RefusedMarkup(`The markup ends <${element}> elsewhere`);
    outline += isEnd ? `</${element}>` : `<${element}>`;
  }
  readText(html.length);
  if (open.length > 0) throw new RefusedMarkup(`The markup does not end <${open.at(-1)}>`);
  return outline;
}

/**
 * Accepts the text that React makes of ordinary elements, and rejects everything else: unknown elements, handlers,
 * other schemes, the page's own ids, text that is no regular markup, and ends of elements that began elsewhere. A browser
 * closes and moves some elements by rules of its own, so its tree must be the one that is written.
 */
export function checkMarkup(html: string): void {
  if (html.length > MAX_LENGTH) throw new RefusedMarkup(`The markup has ${html.length} characters`);
  const written = checkTags(html);
  if (outlineOf(parseFragment(html).childNodes) !== written)
    throw new RefusedMarkup('The markup is another tree in a browser than it is in writing');
}

/**
 * Accepts a page whose frame is that of the shell, with a screen in its place. The frame comes in two parts, from a
 * render without the remote.
 */
export function checkInFrame(page: string, [before = '', after = '', ...more]: readonly string[]): void {
  const isFramed = more.length === 0 && page.length >= before.length + after.length;
  if (!isFramed || !page.startsWith(before) || !page.endsWith(after)) {
    throw new RefusedMarkup('The render of a remote has another frame than that of the shell');
  }
  // The tree of the whole page was checked with the answer of the process.
  checkTags(page.slice(before.length, page.length - after.length));
}
