type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Random numbers from a seed: the same seed gives the same numbers on every run. */
export function randomFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
export type Random = ReturnType<typeof randomFrom>;

const NAMES = ['constructor', '__proto__', 'prototype', 'toString', 'hasownproperty', 'then', 'length', 'shell', 'api'];
const TEXTS = [
  ...['', ' ', '0', '-1', '1.0.0-aaaa', 'entry.js', 'release.json', 'index.html', '.hidden', 'a.br', 'sw.js', 'x.exe'],
  ...[
    '../x.js',
    'a/../../b.js',
    '/etc/passwd',
    'a\\b.js',
    '%2e%2e',
    '//evil.example/x',
    'https://evil.example',
    '/:x',
    '/*',
  ],
  ...['</script><script>', '"><img>', '$&', '%ff', '\u0000', '\ud800', 'a\u202eb', '\u{1f3ac}', 'e\u0301', '\r\nx: y'],
  ...[
    'x'.repeat(99),
    'x'.repeat(10_000),
    '/'.repeat(199),
    '/api/v1/:constructor',
    '/movie/:movieId',
    '*',
    '>=0',
    '^1.0.0',
  ],
];
const VALUES: Json[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, 5_000_001, [], {}, [[]], [null], [{}]],
  // The JSON parser creates an own property, which a literal would not.
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  Array<Json>(600).fill('x'),
  Array<Json>(150).fill({}),
  { x: { x: { x: { x: { x: {} } } } } },
];

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
const isTree = (value: Json): value is Json[] | { [key: string]: Json } => typeof value === 'object' && value !== null;

function anyValue(random: Random): Json {
  return pick<() => Json>(random, [
    // A copy, so that a later mutation of it does not change another upload.
    () => JSON.parse(JSON.stringify(pick(random, VALUES))),
    () => pick(random, TEXTS),
    () => pick(random, NAMES),
    () => random(2 ** 31) - 2 ** 30,
  ])();
}

/** Defines the key as an own property, even for `__proto__`. */
function put(tree: object, key: string, value: Json): void {
  Object.defineProperty(tree, key, { value, enumerable: true, writable: true, configurable: true });
}

/** Changes one value in the tree, or its key. */
function mutateTree(random: Random, root: Json): void {
  let tree = root;
  for (let depth = random(5); depth > 0 && isTree(tree); depth -= 1) {
    const next: Json[] = Object.values(tree).filter(isTree);
    if (next.length > 0) tree = pick(random, next);
  }
  if (!isTree(tree)) return;
  const key = pick(random, [...Object.keys(tree), ...(Array.isArray(tree) ? ['0'] : NAMES)]);
  const old = (Object.getOwnPropertyDescriptor(tree, key)?.value ?? null) as Json;
  pick(random, [
    () => put(tree, key, anyValue(random)),
    () => put(tree, key, anyValue(random)),
    () => put(tree, key, typeof old === 'string' ? old + pick(random, TEXTS) : anyValue(random)),
    () => put(tree, key, typeof old === 'number' ? old + random(3) - 1 : old),
    () => (Array.isArray(tree) ? tree.push(old) : Reflect.deleteProperty(tree, key)),
    () => (Array.isArray(tree) ? tree.splice(random(tree.length + 1), 1) : put(tree, pick(random, NAMES), old)),
    () => (Array.isArray(tree) ? tree.reverse() : put(tree, pick(random, TEXTS), old)),
  ])();
}

export function mutateBytes(random: Random, body: Buffer): Buffer {
  const at = random(body.length + 1);
  const noise = Buffer.from(Array.from({ length: 1 + random(64) }, () => random(256)));
  return pick(random, [
    () => body.subarray(0, at),
    () => body.subarray(at),
    () => Buffer.concat([body.subarray(0, at), noise, body.subarray(at)]),
    () => Buffer.concat([body.subarray(0, at), noise, body.subarray(at + noise.length)]),
    () => Buffer.concat([body, body]),
    () => noise,
    () => {
      const lying = Buffer.from(body);
      if (lying.length >= 4) lying.writeUInt32BE(pick(random, [0, 1, 3, body.length, 1_000_001, 2 ** 31, 2 ** 32 - 1]));
      return lying;
    },
  ])();
}

/** The JSON of this value with a few random changes, of its values or of its bytes. */
export function mutatedJson(random: Random, value: object): Buffer {
  const tree = structuredClone(value) as Json;
  for (let count = 1 + random(3); count > 0; count -= 1) mutateTree(random, tree);
  const text = Buffer.from(JSON.stringify(tree));
  return random(4) > 0 ? text : mutateBytes(random, text);
}

/** Some of the texts of an attack. */
export const anyText = (random: Random): string =>
  Array.from({ length: 1 + random(4) }, () => pick(random, TEXTS)).join('');

/** A valid upload with a few random changes. */
export function mutatedUpload(random: Random, manifest: object, contents: readonly Buffer[]): Buffer {
  const tree = structuredClone(manifest) as Json;
  const kind = random(10);
  for (let count = kind < 8 ? 1 + random(3) : 0; count > 0; count -= 1) mutateTree(random, tree);
  const text = Buffer.from(JSON.stringify(tree));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const body = Buffer.concat([length, text, ...contents]);
  return kind < 6 ? body : mutateBytes(random, body);
}
