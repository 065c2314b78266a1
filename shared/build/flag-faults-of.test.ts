import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { endingFlagsOf, flagFaultsOf } from './flag-faults-of.ts';
import { repositoryRoot } from './repository-root.ts';

const seatPlan = { 'seat-plan': { about: 'Seats on a plan', ends: '2027-03-01' } };

function packageWith(flags: RemoteJson['flags'], code: string, file = 'seats.tsx'): string {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(join(folder, 'src/screens'), { recursive: true });
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'offers', routes: [], fills: [], flags }));
  writeFileSync(join(folder, 'src/screens', file), code);
  return folder;
}

test.each([
  [
    'reads without declaring it',
    undefined,
    "useStore($flag('seat-plan'))",
    /reads the flag seat-plan, which remote\.json/,
  ],
  ['declares without reading it', seatPlan, '', /declares the flag seat-plan, which no code reads/],
  [
    'reads by another name',
    seatPlan,
    "$flag(\n  'seat-plans',\n)",
    /reads the flag seat-plans.*\n.*declares the flag seat-plan,/,
  ],
])('the build names a flag that a remote %s', (_, flags, code, sentence) => {
  expect(flagFaultsOf(packageWith(flags, code)).join('\n')).toMatch(sentence);
});

test.each([
  ['$flag(name)', '(name)'],
  ["$flag(isNew ? 'seat-plan' : 'seat-map')", "(isNew ? 'seat-plan' : 'seat-map')"],
  ['$flag(`seat-` + kind)', '(`seat-` + kind)'],
  ['names.map($flag)', ')'],
  ["import { $flag as flag } from '@viewmax/shared/bundled/flag.ts';", " as flag } from '@viewmax/shared/bundled"],
])('the build refuses %s, because it does not know which flag that is', (code, shown) => {
  expect(flagFaultsOf(packageWith(seatPlan, code))).toEqual([
    `src/screens/seats.tsx has $flag${shown}, so no build knows which flag it reads. Write the name there, such as $flag('seat-plan').`,
  ]);
});

test('the build accepts a flag that is declared and read', () => {
  const code =
    "import { $flag } from '@viewmax/shared/bundled/flag.ts';\nconst hasPlan = useStore($flag('seat-plan'));";
  expect(flagFaultsOf(packageWith(seatPlan, code))).toEqual([]);
  expect(flagFaultsOf(packageWith(undefined, ''))).toEqual([]);
});

test('the build names a flag of a route that is not declared', () => {
  const folder = packageWith(undefined, '');
  const routes = [{ path: '/offers', title: 'Offers', tab: 'home', flags: ['grid'] }];
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'offers', routes, fills: [] }));
  expect(flagFaultsOf(folder)).toEqual([expect.stringContaining('A route names the flag grid, which')]);
});

test('a test alone does not read a flag', () => {
  const faults = flagFaultsOf(packageWith(seatPlan, "$flag('seat-plan')", 'seats.test.tsx'));
  expect(faults).toEqual([expect.stringContaining('which no code reads')]);
});

test('a flag is named from 14 days before its day', () => {
  const folder = packageWith(seatPlan, '');
  expect(endingFlagsOf(folder, Date.parse('2027-02-14'))).toEqual([]);
  for (const day of ['2027-02-16', '2027-04-01'])
    expect(endingFlagsOf(folder, Date.parse(day))).toEqual([expect.stringContaining('seat-plan ends on 2027-03-01')]);
});

test.each(globSync('mfe-*/remote.json', { cwd: repositoryRoot }))('the build accepts the flags of %s', (file) => {
  expect(flagFaultsOf(join(repositoryRoot, dirname(file)))).toEqual([]);
});
