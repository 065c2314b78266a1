import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type RemoteJson, remoteJsonSchema } from '@viewmax/contracts/discovery';
import { readRemoteJson } from './read-remote-json.ts';
import { repositoryRoot } from './repository-root.ts';
import { SLOT_TYPES, slotFacts, slotTypesText, writeSlotTypes } from './slot-types.ts';

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const remoteWith = (slots: Pick<RemoteJson, 'fills'> & Partial<RemoteJson>): RemoteJson =>
  remoteJsonSchema.parse({ name: 'offers', routes: [], ...slots });

/** A small remote with these slots and these sources. */
function packageWith(remote: RemoteJson, sources: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  const settings = { extends: join(repositoryRoot, 'tsconfig.web.json'), include: ['src'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const start =
    "import { defineRemote, Slot } from '@viewmax/shared';\nimport { $flag } from '@viewmax/shared/bundled/flag.ts';\nvoid $flag;\nconst root = () => null;\nvoid Slot;\n";
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, `src/${name}.tsx`), start + text);
  writeSlotTypes(folder, remote);
  return folder;
}

/** The compiler's errors about each of these sources of one remote. */
function errorsOf(remote: RemoteJson, sources: Record<string, string>): Map<string, string[]> {
  const folder = packageWith(remote, sources);
  const args = [tsc, '--noEmit', '--pretty', 'false', '-p', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => /^\S.*error TS/.test(line));
  return new Map(
    Object.keys(sources).map((name) => [name, errors.filter((line) => line.startsWith(`src/${name}.tsx`))]),
  );
}

const offers = { 'offers.below': { many: true as const, passes: { offerId: 'string', price: 'number | undefined' } } };
const filled = remoteWith({
  fills: [
    { slot: 'movie.below', reads: { movieId: 'string' } },
    { slot: 'home.banner', height: 80 },
    { slot: 'fans.top', reads: { stars: 'number | null' } },
  ],
  offers,
  flags: { 'seat-plan': { about: 'Seats on a plan', ends: '2027-03-01' } },
});
const filling = (components: string): string => `export default defineRemote({ root, slots: { ${components} } });`;

test('the types of the slots are those that remote.json declares', () => {
  expect(slotTypesText(filled)).toBe(`// Made from remote.json by each build. Change the values of a slot there.
export {};

declare global {
  interface ViewmaxSlots {
    'offers.below': {
      offerId: string;
      price?: number | undefined;
    };
  }
  interface ViewmaxFills {
    'movie.below': {
      movieId: string;
    };
    'home.banner': object;
    'fans.top': {
      stars: number | null;
    };
  }
  interface ViewmaxFlags {
    'seat-plan': boolean;
  }
}
`);
});

test('the types name the flags of a remote without slots too', () => {
  const flags = { 'seat-plan': { about: 'Seats on a plan', ends: '2027-03-01' } };
  expect(slotTypesText(remoteWith({ fills: [], flags }))).toContain(`  interface ViewmaxFlags {
    'seat-plan': boolean;
  }
`);
});

const accepted = `
const hasPlan: boolean = $flag('seat-plan').get();
void hasPlan;
const Below = ({ movieId }: { movieId: string }) => <p>{movieId}</p>;
const Top = ({ stars = 0 }: { stars?: number | null }) => <p>{stars}</p>;
export const offer = <Slot key="7" name="offers.below" offerId="7" />;
${filling("'movie.below': Below, 'home.banner': () => <p>New</p>, 'fans.top': Top")}`;
const passing = (slot: string): string => `export const offer = ${slot};\nexport default defineRemote({ root });`;

const refused: Record<string, [what: string, code: string, words: RegExp]> = {
  value: [
    'reads a value that it does not declare',
    filling("'movie.below': (props: { movieId: string; title: string }) => props.title"),
    /title/,
  ],
  optional: [
    'reads an optional value that it does not declare',
    filling("'movie.below': (props: { movieId: string; title?: string }) => props.title"),
    /'remote\.json does not read': "title"/,
  ],
  type: [
    'reads a value as another type',
    filling("'fans.top': (props: { stars: number }) => props.stars"),
    /stars: number; }\) => number/,
  ],
  slot: ['fills a slot that it does not declare', filling("'movie.bellow': () => null"), /movie\.bellow/],
  more: [
    'passes a value that it does not declare',
    passing('<Slot name="offers.below" offerId="7" stars={1} />'),
    /stars/,
  ],
  spread: [
    'passes a value that it does not declare, in an object',
    passing('<Slot name="offers.below" {...{ offerId: \'7\', stars: 1 }} />'),
    /stars/,
  ],
  other: ['passes another type', passing('<Slot name="offers.below" offerId={7} />'), /number.*string/],
  flag: [
    'reads a flag that it does not declare',
    "export const has = $flag('seat-plans').get();\nexport default defineRemote({ root });",
    /seat-plans/,
  ],
  nothing: ['passes no value', passing('<Slot name="offers.below" />'), /offerId/],
};

describe('the compiler', () => {
  let errors: Map<string, string[]>;
  beforeAll(() => {
    const sources = Object.fromEntries(Object.entries(refused).map(([name, [, code]]) => [name, code]));
    errors = errorsOf(filled, { accepted, ...sources });
  }, 180_000);

  test('accepts a remote that passes and reads what it declares', () => {
    expect(errors.get('accepted')).toEqual([]);
  });

  test.each(Object.entries(refused).map(([name, [what, , words]]) => ({ name, what, words })))(
    'refuses a remote that $what',
    ({ name, words }) => {
      expect(errors.get(name)).toEqual([expect.stringMatching(words)]);
    },
  );
});

test('a release names the values of its slots beside them, as pages carry no values', () => {
  expect(slotFacts(filled)).toEqual({
    fills: [{ slot: 'movie.below' }, { slot: 'home.banner', height: 80 }, { slot: 'fans.top' }],
    offers: { 'offers.below': { many: true, passes: ['offerId', 'price'] } },
    passes: { 'offers.below': { offerId: 'string', price: 'number | undefined' } },
    reads: { 'movie.below': { movieId: 'string' }, 'home.banner': {}, 'fans.top': { stars: 'number | null' } },
  });
  expect(slotFacts(remoteWith({ fills: [] }))).toEqual({ fills: [] });
});

test('the file is written when it changes alone, and goes with the last slot', () => {
  const folder = packageWith(filled);
  const file = join(folder, SLOT_TYPES);
  const before = statSync(file, { bigint: true }).mtimeNs;
  writeSlotTypes(folder, filled);
  expect(statSync(file, { bigint: true }).mtimeNs).toBe(before);
  writeSlotTypes(folder, remoteWith({ fills: [] }));
  expect(existsSync(file)).toBe(false);
  const plain = mkdtempSync(join(tmpdir(), 'package-'));
  writeSlotTypes(plain, filled);
  expect(existsSync(join(plain, SLOT_TYPES))).toBe(false);
});

test('a file of a squad with this name stays, and is named', () => {
  const folder = packageWith(remoteWith({ fills: [] }));
  const file = join(folder, SLOT_TYPES);
  writeFileSync(file, 'declare const own: string;\n');
  expect(() => writeSlotTypes(folder, filled)).toThrow('another file has this name. Rename it.');
  writeSlotTypes(folder, remoteWith({ fills: [] }));
  expect(readFileSync(file, 'utf8')).toBe('declare const own: string;\n');
});

test.each(globSync('mfe-*/remote.json', { cwd: repositoryRoot }))(
  'the types of the slots of %s are up to date',
  (file) => {
    const folder = join(repositoryRoot, dirname(file));
    const types = join(folder, SLOT_TYPES);
    expect(existsSync(types) ? readFileSync(types, 'utf8') : '').toBe(slotTypesText(readRemoteJson(folder)));
  },
);
