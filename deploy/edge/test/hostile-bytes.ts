import fc, { type Arbitrary } from 'fast-check';

/** Texts that attack paths, pages, headers and ranges. fast-check itself adds names such as `__proto__`. */
const attacks = [
  ...['../x.js', 'a/../../b.js', '/etc/passwd', 'a\\b.js', '%2e%2e', '%ff', '//evil.example/x', 'https://evil.example'],
  ...[
    '/:x',
    '/*',
    '*',
    '/api/v1/:constructor',
    '/movie/:movieId',
    'release.json',
    'entry.js',
    '.hidden',
    'a.br',
    'sw.js',
  ],
  ...['</script><script>', '"><img>', '$&', '\u0000', '\ud800', 'a\u202eb', 'e\u0301', '\r\nx: y', '>=0', '^1.0.0'],
  ...['shell', 'api', '1.0.0-aaaa', 'x'.repeat(10_000), '/'.repeat(199)],
];
export const hostileText = fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary' }));

const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 6 }),
  fc.constantFrom<unknown>(-1, 0.5, 1e308, 2 ** 53, 5_000_001, [null], Array(600).fill('x'), Array(150).fill({})),
);

/** One changed, added or removed value of a tree. */
const edits = fc.array(
  fc.record({
    /** Which of its objects, at each level. */
    path: fc.array(fc.nat(30), { maxLength: 5 }),
    key: fc.oneof({ arbitrary: fc.nat(30), weight: 4 }, { arbitrary: hostileText, weight: 1 }),
    value: fc.option(hostileValue, { nil: undefined }),
  }),
  { minLength: 1, maxLength: 3 },
);

const OWN = { enumerable: true, writable: true, configurable: true };

function edit(root: object, { path, key, value }: { path: number[]; key: number | string; value: unknown }): void {
  let tree = root;
  for (const step of path) {
    const inner: object[] = Object.values(tree).filter((one) => typeof one === 'object' && one !== null);
    tree = inner[step % inner.length] ?? tree;
  }
  const keys = Object.keys(tree);
  const name = typeof key === 'string' ? key : (keys[key % keys.length] ?? '0');
  if (value === undefined) Reflect.deleteProperty(tree, name);
  // An assignment to `__proto__` would add no key. A copy, so that a later edit makes no circle.
  else Object.defineProperty(tree, name, { value: structuredClone(value), ...OWN });
}

const damages = fc.record({
  at: fc.nat(),
  cut: fc.oneof(fc.nat(64), fc.constant(Number.POSITIVE_INFINITY)),
  noise: fc.uint8Array({ maxLength: 64 }),
});
/** Every fourth text is damaged too, because a parser refuses most of these at once. */
const damage = fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: damages, weight: 1 });

/** The bytes of this value as `format` writes it, after a few changes of its values, and sometimes of its bytes. */
export const hostile = <T extends object>(value: T, format: (changed: T) => Buffer): Arbitrary<Buffer> =>
  fc.tuple(edits, damage).map(([changes, broken]) => {
    const tree = structuredClone(value);
    for (const change of changes) edit(tree, change);
    const body = format(tree);
    if (!broken) return body;
    const at = broken.at % (body.length + 1);
    return Buffer.concat([body.subarray(0, at), broken.noise, body.subarray(at + broken.cut)]);
  });

export const jsonOf = (value: object): Buffer => Buffer.from(JSON.stringify(value));
