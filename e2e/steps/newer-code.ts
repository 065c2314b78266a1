import { ecmaVersion, isSupported, type Since } from '@viewmax/build/supported-browsers';
import { type AnyNode, type Node, parse } from 'acorn';

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Built-ins that supported phones lack or lacked, each with the first versions that have it. The parser checks syntax. The
 * list has the built-ins that our packages and our code use.
 */
const GLOBALS: Record<string, Since> = {
  structuredClone: { chrome: 98, safari: 15.4, firefox: 94 },
  reportError: { chrome: 95, safari: 15.4, firefox: 93 },
  requestIdleCallback: { chrome: 47, safari: NEVER, firefox: 55 },
  WeakRef: { chrome: 84, safari: 14.1, firefox: 79 },
  FinalizationRegistry: { chrome: 84, safari: 14.1, firefox: 79 },
  BroadcastChannel: { chrome: 54, safari: 15.4, firefox: 38 },
  AggregateError: { chrome: 85, safari: 14, firefox: 79 },
};

const STATICS: Record<string, Since> = {
  'Object.hasOwn': { chrome: 93, safari: 15.4, firefox: 92 },
  'Object.groupBy': { chrome: 117, safari: 17.4, firefox: 119 },
  'Map.groupBy': { chrome: 117, safari: 17.4, firefox: 119 },
  'Array.fromAsync': { chrome: 121, safari: 16.4, firefox: 115 },
  'Promise.any': { chrome: 85, safari: 14, firefox: 79 },
  'Promise.withResolvers': { chrome: 119, safari: 17.4, firefox: 121 },
  'Promise.try': { chrome: 128, safari: 18.2, firefox: 134 },
  'AbortSignal.abort': { chrome: 93, safari: 15, firefox: 88 },
  'AbortSignal.timeout': { chrome: 103, safari: 16, firefox: 100 },
  'AbortSignal.any': { chrome: 116, safari: 17.4, firefox: 124 },
  'URL.canParse': { chrome: 120, safari: 17, firefox: 115 },
  'Response.json': { chrome: 105, safari: 17, firefox: 115 },
  'crypto.randomUUID': { chrome: 92, safari: 15.4, firefox: 95 },
};

/** Methods of arrays, strings, elements and signals. The owner is unknown here, so any call of the name counts. */
const METHODS: Record<string, Since> = {
  at: { chrome: 92, safari: 15.4, firefox: 90 },
  findLast: { chrome: 97, safari: 15.4, firefox: 104 },
  findLastIndex: { chrome: 97, safari: 15.4, firefox: 104 },
  toSorted: { chrome: 110, safari: 16, firefox: 115 },
  toReversed: { chrome: 110, safari: 16, firefox: 115 },
  toSpliced: { chrome: 110, safari: 16, firefox: 115 },
  replaceAll: { chrome: 85, safari: 13.1, firefox: 77 },
  throwIfAborted: { chrome: 100, safari: 15.4, firefox: 97 },
  showModal: { chrome: 37, safari: 15.4, firefox: 98 },
  requestSubmit: { chrome: 76, safari: 16, firefox: 75 },
};

/** A browser without support for the signal never removes the listener. */
const LISTENER_SIGNAL: Since = { chrome: 88, safari: 15, firefox: 86 };
const LOOKBEHIND: Since = { chrome: 62, safari: 16.4, firefox: 78 };

const lacking = (list: Record<string, Since>): Set<string> =>
  new Set(Object.keys(list).filter((name) => !isSupported(list[name] as Since)));

const newer = { globals: lacking(GLOBALS), statics: lacking(STATICS), methods: lacking(METHODS) };

const isNode = (value: unknown): value is AnyNode => typeof (value as Node | null)?.type === 'string';

const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: AnyNode): string => (node.type === 'Identifier' ? node.name : '');

/** The property that an expression reads: `at` of `list.at`. */
const propertyOf = (node: AnyNode): string =>
  node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';

/** `Object.hasOwn`, also on `self` or `window`. */
function pathOf(node: AnyNode): string {
  if (node.type !== 'MemberExpression') return nameOf(node);
  return `${nameOf(node.object) || propertyOf(node.object)}.${propertyOf(node)}`;
}

/** The names that a condition checks: `'timeout' in AbortSignal`, `typeof WeakRef`, `crypto.randomUUID`. */
function askedIn(condition: AnyNode): string[] {
  if (condition.type === 'BinaryExpression' && condition.operator === 'in' && condition.left.type === 'Literal')
    return [String(condition.left.value)];
  return [propertyOf(condition), nameOf(condition), ...childrenOf(condition).flatMap(askedIn)];
}

function conditionOf(node: AnyNode): AnyNode | null {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return node.test;
  return node.type === 'LogicalExpression' ? node.left : null;
}

function usedIn(node: AnyNode): { what: string; name: string } | null {
  if (node.type === 'Literal' && node.regex && /\(\?<[=!]/.test(node.regex.pattern) && !isSupported(LOOKBEHIND))
    return { what: 'a lookbehind', name: '' };
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  // `crypto.randomUUID?.()` is its own check.
  if (node.type === 'CallExpression' && node.optional) return null;
  const { callee } = node;
  const name = propertyOf(callee) || nameOf(callee);
  const path = pathOf(callee);
  if (newer.globals.has(name)) return { what: name, name };
  if (newer.statics.has(path)) return { what: path, name };
  if (callee.type === 'MemberExpression' && newer.methods.has(name)) return { what: `.${name}()`, name };
  const options = name === 'addEventListener' && node.arguments[2];
  const hasSignal =
    options &&
    options.type === 'ObjectExpression' &&
    options.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'signal');
  return hasSignal && !isSupported(LISTENER_SIGNAL) ? { what: 'a listener with a signal', name: '' } : null;
}

/**
 * The built-ins in a script that a supported browser may lack. Built-ins under a condition that checks for them do not
 * count, and those that other code provides do not either. Throws if the syntax is newer than `version`.
 */
export function newerCode(
  script: string,
  { version = ecmaVersion(), provided = [] }: { version?: 2020 | 2021 | 2022; provided?: readonly string[] } = {},
): string[] {
  const found: string[] = [];
  function read(node: AnyNode, asked: readonly string[]): void {
    const used = usedIn(node);
    if (used && !asked.includes(used.name))
      found.push(`${used.what} in ${script.slice(Math.max(0, node.start - 20), node.start + 60)}`);
    const condition = conditionOf(node);
    const below = condition ? [...asked, ...askedIn(condition)] : asked;
    for (const child of childrenOf(node)) read(child, below);
  }
  read(parse(script, { ecmaVersion: version, sourceType: 'script' }), provided);
  return found;
}
