/// <reference path="./css-tree.d.ts" />
import parse, { type CssNode, type ParseError } from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';

/** The first fault of a stylesheet. The reason is a sentence. */
export interface StyleFault {
  line: number;
  reason: string;
}

interface Sheet {
  css: string;
  remote: string;
  /** The build has not yet replaced classes and keyframes by names of the remote. */
  isSource: boolean;
}

class Fault extends Error {
  readonly line: number;

  constructor({ loc }: Pick<CssNode, 'loc'>, reason: string) {
    super(reason);
    this.line = loc.start.line;
  }
}

/**
 * A name with the remote's name before it: `offers-x1Y2`, as the build makes it, or `offers--card`. Four letters follow a
 * single hyphen, five in older builds, so that no name of `movie-club` is one of `movie`.
 */
export function isOwnName(name: string, remote: string): boolean {
  const word = name.replace(/^--/, '');
  const isClear = !/-(?:-|$)/.test(remote);
  return isClear && word.startsWith(`${remote}-`) && /^(?:\w{4,5}|-[\w-]+)$/.test(word.slice(remote.length + 1));
}

const childrenOf = ({ children }: CssNode): CssNode[] => [...(children ?? [])];
const textOf = ({ css }: Sheet, { loc }: CssNode): string =>
  JSON.stringify(css.slice(loc.start.offset, Math.min(loc.end.offset, loc.start.offset + 60)));

/** The elements of a selector: any, only such with a class of the remote, or only such inside of those. */
const REACHES = ['any', 'own', 'inside'] as const;
type Reach = (typeof REACHES)[number];

/** A sibling of an element inside is inside too. A sibling of the remote's own element may be another remote's. */
function across(reach: Reach, combinator: string | undefined): Reach {
  const isBelow = combinator === ' ' || combinator === '>';
  return reach === 'inside' || (isBelow && reach === 'own') ? 'inside' : 'any';
}

/** Pseudo-classes whose elements are those of their selectors. */
const ANY_OF = ['is', 'where', '-webkit-any'];

function reachOfPart(sheet: Sheet, part: CssNode): Reach {
  const { type, name = '' } = part;
  if (type === 'NestingSelector') return 'own';
  if (type === 'ClassSelector') return sheet.isSource || isOwnName(name, sheet.remote) ? 'own' : 'any';
  if (type !== 'PseudoClassSelector' || !ANY_OF.includes(name)) return 'any';
  const reaches = childrenOf(part)
    .flatMap(childrenOf)
    .map((selector) => reachOf(sheet, selector, false));
  return REACHES.find((reach) => reaches.includes(reach)) ?? 'any';
}

/** `isNested`: the rule is in another rule, whose elements are the remote's own. */
function reachOf(sheet: Sheet, selector: CssNode, isNested: boolean): Reach {
  const parts = childrenOf(selector);
  // Without `&`, a nested selector begins at the elements of the outer rule.
  const isRelative = isNested && !sheet.css.slice(selector.loc.start.offset, selector.loc.end.offset).includes('&');
  let reach: Reach = isRelative ? 'own' : 'any';
  if (isRelative && parts[0]?.type !== 'Combinator') reach = 'inside';
  for (const part of parts) {
    if (part.type === 'Combinator') reach = across(reach, part.name);
    else if (reach === 'any') reach = reachOfPart(sheet, part);
  }
  return reach;
}

function checkSelectors(sheet: Sheet, rule: CssNode, isNested: boolean): void {
  for (const selector of childrenOf(rule.prelude as CssNode)) {
    const switches = ({ type, name, children }: CssNode) =>
      type === 'PseudoClassSelector' && name === 'global' && !children;
    if (reachOf(sheet, selector, isNested) === 'any' || childrenOf(selector).some(switches)) {
      const text = textOf(sheet, selector);
      throw new Fault(selector, `${text} reaches elements outside of ${sheet.remote}; it needs a class of this remote`);
    }
  }
}

/** Properties whose names count outside of the element: in slots, in neighbours, or in the whole page. */
const NAMING = new Set([
  'anchor-name',
  'anchor-scope',
  'container',
  'container-name',
  'counter-increment',
  'counter-reset',
  'counter-set',
  'page',
  'scroll-timeline',
  'scroll-timeline-name',
  'timeline-scope',
  'view-timeline',
  'view-timeline-name',
  'view-transition-class',
  'view-transition-name',
]);
const KEYWORDS =
  /^(?:none|auto|normal|all|block|inline|x|y|size|inline-size|scroll-state|match-element|inherit|initial|unset|revert|revert-layer)$/;

function checkName(sheet: Sheet, node: CssNode, name: string): void {
  if (isOwnName(name, sheet.remote)) return;
  const text = textOf(sheet, node);
  throw new Fault(node, `${text} is a name for more than ${sheet.remote}; it has to begin with "${sheet.remote}--"`);
}

function checkDeclaration(sheet: Sheet, declaration: CssNode, isFont: boolean): void {
  const property = declaration.property?.toLowerCase() ?? '';
  if (property.includes('\\')) throw new Fault(declaration, `${textOf(sheet, declaration)} hides a property's name`);
  const isFamily = isFont && property === 'font-family';
  if (!isFamily && !NAMING.has(property)) return;
  for (const node of childrenOf(declaration.value as CssNode)) {
    const { type, name, value } = node;
    const word = (type === 'Identifier' ? name : value) as string;
    const isPlain = ['Number', 'Operator'].includes(type) || (type === 'Identifier' && KEYWORDS.test(word));
    if (isFamily || !isPlain) checkName(sheet, node, type === 'Identifier' || type === 'String' ? word : '');
  }
}

/** Rules that only set conditions for the rules in them. */
const CONDITIONS = ['media', 'supports', 'container', 'starting-style', 'layer'];
const KEYFRAMES = ['keyframes', '-webkit-keyframes'];

/** Names of keyframes, properties and layers belong to the whole page. */
function checkNames(sheet: Sheet, { prelude }: CssNode): void {
  for (const node of prelude ? childrenOf(prelude) : []) {
    const named = node.type === 'LayerList' ? childrenOf(node) : [node];
    for (const one of named) checkName(sheet, one, one.name?.split('.')[0] ?? '');
  }
}

function checkAtRule(sheet: Sheet, rule: CssNode, isNested: boolean): void {
  const name = rule.name?.toLowerCase() ?? '';
  const inside = rule.block ? childrenOf(rule.block) : [];
  if (KEYFRAMES.includes(name)) {
    if (!sheet.isSource) checkNames(sheet, rule);
    for (const step of inside) checkInside(sheet, step, true);
  } else if (name === 'property') checkNames(sheet, rule);
  else if (name === 'font-face') for (const node of inside) checkNode(sheet, node, isNested, true);
  else if (CONDITIONS.includes(name)) {
    if (name === 'layer') checkNames(sheet, rule);
    checkInside(sheet, rule, isNested);
  } else throw new Fault(rule, `the styles of a remote may not contain @${name.slice(0, 60)}`);
}

function checkInside(sheet: Sheet, { block }: CssNode, isNested: boolean): void {
  for (const node of block ? childrenOf(block) : []) checkNode(sheet, node, isNested);
}

function checkNode(sheet: Sheet, node: CssNode, isNested: boolean, isFont = false): void {
  if (node.type === 'Rule') {
    checkSelectors(sheet, node, isNested);
    checkInside(sheet, node, true);
  } else if (node.type === 'Atrule') checkAtRule(sheet, node, isNested);
  else if (node.type === 'Declaration') checkDeclaration(sheet, node, isFont);
}

const PAIRS = new Map([
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
]);
const ENDS = new Set(PAIRS.values());
const BROKEN = new Set([tokenTypes.BadString, tokenTypes.BadUrl, tokenTypes.CDO, tokenTypes.CDC]);

/** Browsers and parsers recover from a broken token or bracket in different ways, so what they see would differ. */
function checkTokens(css: string): void {
  const open: (number | undefined)[] = [];
  let broken = css.indexOf('\0');
  tokenize(css, (type, start) => {
    if (PAIRS.has(type)) open.push(PAIRS.get(type));
    else if (BROKEN.has(type) || (ENDS.has(type) && open.pop() !== type)) broken = broken < 0 ? start : broken;
  });
  if (broken < 0 && open.length > 0) broken = css.length;
  if (broken < 0) return;
  const line = css.slice(0, broken).split('\n').length;
  throw new Fault(
    { loc: { start: { line, offset: broken }, end: { offset: broken } } },
    'a bracket or a text has no end',
  );
}

/**
 * The first fault of a remote's stylesheet: a selector or a name that reaches other remotes or the shell. The time is
 * linear in the length. `isSource`: a file of CSS modules before the build.
 */
export function faultOfStyles(css: string, remote: string, { isSource = false } = {}): StyleFault | undefined {
  const sheet: Sheet = { css, remote, isSource };
  const onParseError = (error: ParseError): never => {
    throw error;
  };
  try {
    checkTokens(css);
    for (const node of childrenOf(parse(css, { positions: true, onParseError }))) checkNode(sheet, node, false);
    return undefined;
  } catch (error) {
    const { line = 1, message } = error as Partial<Fault> & Error;
    if (error instanceof Fault) return { line, reason: message };
    if (error instanceof RangeError) return { line, reason: 'its brackets are nested too deeply' };
    return { line, reason: `it cannot be parsed (${message})` };
  }
}
