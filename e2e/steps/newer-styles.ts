import { isSupported, type Since, supportedTargets } from '@viewmax/build/supported-browsers';
import postcss, { type ChildNode, type Container } from 'postcss';

/**
 * Styles that cost an older browser more than a look: it drops a size, a whole rule, or the selectors beside an unknown
 * one. The build lowers colours, prefixes and ranges of `@media`, and a browser without `text-wrap` only wraps otherwise.
 */
type Newer = [what: string, pattern: RegExp, since: Since];

const DECLARATIONS: Newer[] = [
  ['aspect-ratio', /(?<![\w-])aspect-ratio:/, { chrome: 88, safari: 15, firefox: 89 }],
  ['inset', /(?<![\w-])inset:/, { chrome: 87, safari: 14.1, firefox: 66 }],
  ['a transform of its own', /(?<![\w-])(?:rotate|scale|translate):/, { chrome: 104, safari: 14.1, firefox: 72 }],
  ['mask', /(?<![\w-])mask:/, { chrome: 120, safari: 15.4, firefox: 53 }],
  ['dvh', /\d[dls]v(?:[hwbi]|min|max)\b/, { chrome: 108, safari: 15.4, firefox: 101 }],
  ['height: fit-content', /(?<![\w-])(?:min-|max-)?height:fit-content/, { chrome: 46, safari: 11, firefox: 94 }],
  ['overflow: clip', /overflow(?:-[xy])?:clip/, { chrome: 90, safari: 16, firefox: 81 }],
  ['color-mix()', /color-mix\(/, { chrome: 111, safari: 16.2, firefox: 113 }],
  ['oklch()', /(?<![\w-])(?:ok)?(?:lab|lch)\(/, { chrome: 111, safari: 15.4, firefox: 113 }],
  ['light-dark()', /light-dark\(/, { chrome: 123, safari: 17.5, firefox: 120 }],
  ['container', /(?<![\w-])container(?:-type)?:/, { chrome: 105, safari: 16, firefox: 110 }],
  // Older WebKit mixes the colour with transparent black, which leaves a grey edge. A mask has no colour.
  [
    'a gradient to transparent',
    /^(?![\w-]*mask).*gradient\([^;]*(?:\btransparent\b|#0000(?:0000)?\b)/,
    { chrome: 26, safari: 15.4, firefox: 36 },
  ],
];

/** The text of a rule is one line for each selector, and its declarations in braces. */
const RULES: Newer[] = [
  [
    'gap of flex',
    /^(?=.*[;{]display:(?:inline-)?flex).*[;{](?:row-|column-)?gap:/s,
    { chrome: 84, safari: 14.1, firefox: 63 },
  ],
  ['::backdrop with var()', /::backdrop[^{]*\{.*var\(/, { chrome: 122, safari: 17.4, firefox: 120 }],
  // A browser drops the whole list. A list in which every selector has it loses nothing else.
  [
    ':focus-visible in a list',
    /^(?=[^{]*:focus-visible)(?:[^{]*\n)?(?:(?!:focus-visible)[^\n{])+[\n{]/,
    { chrome: 86, safari: 15.4, firefox: 85 },
  ],
  [':has()', /^[^{]*:has\(/, { chrome: 105, safari: 15.4, firefox: 121 }],
  [':is()', /^[^{]*:(?:is|where)\(/, { chrome: 88, safari: 14, firefox: 78 }],
  ['nesting', /^[^{]*&/, { chrome: 120, safari: 17.2, firefox: 117 }],
];

const AT_RULES: Newer[] = [
  ['@container', /^@container/, { chrome: 105, safari: 16, firefox: 110 }],
  ['@layer', /^@layer/, { chrome: 99, safari: 15.4, firefox: 97 }],
  ['@scope', /^@scope/, { chrome: 118, safari: 17.4, firefox: 146 }],
  ['a range of @media', /^@media.*[<>]/, { chrome: 104, safari: 16.4, firefox: 63 }],
];

function read(node: ChildNode): { list: Newer[]; text: string } {
  if (node.type === 'decl') return { list: DECLARATIONS, text: `${node.prop}:${node.value}` };
  if (node.type === 'atrule') return { list: AT_RULES, text: `@${node.name} ${node.params}` };
  if (node.type !== 'rule') return { list: [], text: '' };
  const declarations = node.nodes.map((child) => read(child).text);
  return { list: RULES, text: `${node.selectors.join('\n')}{${declarations.join(';')}}` };
}

/** Whether `@supports` around the node asks for the feature. */
function isAsked(node: ChildNode, pattern: RegExp): boolean {
  for (let at = node.parent as ChildNode | undefined; at; at = at.parent as ChildNode | undefined)
    if (at.type === 'atrule' && at.name === 'supports' && pattern.test(at.params.replaceAll(' ', ''))) return true;
  return false;
}

/** Whether the rule has an older value before it, or the name with a prefix. */
function hasOlder(node: ChildNode, pattern: RegExp): boolean {
  if (node.type !== 'decl') return false;
  const { nodes = [] } = node.parent as Container<ChildNode>;
  return nodes.some(
    (other, at) =>
      other.type === 'decl' &&
      (other.prop === `-webkit-${node.prop}` ||
        (other.prop === node.prop && at < nodes.indexOf(node) && !pattern.test(read(other).text))),
  );
}

/** What a supported browser lacks in a stylesheet, without what has a fallback beside it or stands under `@supports`. */
export function newerStyles(css: string, targets = supportedTargets): string[] {
  const found: string[] = [];
  postcss.parse(css).walk((node) => {
    const { list, text } = read(node);
    for (const [what, pattern, since] of list) {
      if (!pattern.test(text) || isSupported(since, targets)) continue;
      if (!isAsked(node, pattern) && !hasOlder(node, pattern)) found.push(`${what} in ${text.slice(0, 90)}`);
    }
  });
  return found;
}

/** The styles of a file: a stylesheet, or the style elements in a page or a script, without the script's expressions. */
export function stylesIn(file: string, text: string): string {
  if (file.endsWith('.css')) return text;
  const elements = [...text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => css);
  return elements.join('\n').replaceAll(/\$\{[^{}]*\}/g, '');
}
