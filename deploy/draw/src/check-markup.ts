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

const MAX_BYTES = 65_536;

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9:-]*(?:="[^"<>]*")?)*)\s*\/?>/giy;
const ATTRIBUTE = /([a-z][a-z0-9:-]*)(?:="([^"]*)")?/gi;

/** The markup of a release contains something that a page must not. */
export class RefusedMarkup extends Error {
  override readonly name = 'RefusedMarkup';
}

const isOwnOrWeb = (address: string): boolean => /^(https?:|mailto:|tel:|geo:|[/#?]|$)/i.test(address.trim());

function checkAttributes(element: string, text: string): void {
  for (const [, written = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase();
    const isSafe =
      !name.startsWith('on') &&
      !REFUSED.has(name) &&
      (name !== 'target' || (element === 'a' && value === '_blank')) &&
      (name !== 'id' || !PAGE_IDS.has(value)) &&
      (!ADDRESSES.has(name) || isOwnOrWeb(value) || /^data:image\//i.test(value));
    if (!isSafe) throw new RefusedMarkup(`The markup has ${name}="${value.slice(0, 40)}" at <${element}>`);
  }
}

/**
 * Accepts the text that React makes of ordinary elements, and rejects everything else: unknown elements, handlers,
 * other schemes, the page's own ids, and text that is no regular markup.
 */
export function checkMarkup(html: string): void {
  if (html.length > MAX_BYTES) throw new RefusedMarkup(`The markup has ${html.length} characters`);
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    if (!found) throw new RefusedMarkup(`The markup cannot be read at "${html.slice(at, at + 40)}"`);
    const [, , element = '', attributes = ''] = found;
    if (!ELEMENTS.has(element.toLowerCase())) throw new RefusedMarkup(`The markup contains <${element}>`);
    checkAttributes(element, attributes);
  }
}
