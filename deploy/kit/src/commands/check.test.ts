import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { check } from './check.ts';

inEmptyFolders();

async function runCheck(files: Record<string, string>, ...args: string[]) {
  mkdirSync('src/screens', { recursive: true });
  writeFileSync('remote.json', JSON.stringify({ name: 'offers', routes: [], fills: [] }));
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  return runCommands([check], ['check', ...args]);
}
const checkStyles = (files: Record<string, string>, ...args: string[]) => runCheck(files, 'styles', ...args);

test('the check names file and line of styles that restyle the whole app', async () => {
  const good = { 'src/root.module.css': '.root h1 { color: red; }\n', 'src/root.tsx': '' };
  expect(await checkStyles(good)).toMatchObject({ code: 0 });
  const { code, said } = await checkStyles({ ...good, 'src/screens/home.module.css': '.home {}\nbody {}\n' });
  expect(code).toBe(1);
  expect(said).toContain(
    'src/screens/home.module.css:2: "body" reaches elements outside of offers; it needs a class of this remote.',
  );
});

test('with --json a failed check is JSON and nothing else, with the words of its tool', async () => {
  const { said } = await checkStyles({ 'src/root.css': 'body {}\n' }, '--json');
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    exit: 1,
    failed: [{ check: 'styles', output: expect.stringContaining('src/root.css:1:') }],
  });
});

test('with --json a tool writes nothing beside the JSON', async () => {
  const write = jest.spyOn(process.stderr, 'write');
  const { said } = await checkStyles(
    { 'src/root.ts': 'export const one: string = 1;\n', 'tsconfig.json': '{}' },
    'types',
    '--json',
  );
  expect(write).not.toHaveBeenCalled();
  expect(JSON.parse(said[0] ?? '').failed).toEqual([
    { check: 'types', output: expect.stringContaining('src/root.ts') },
  ]);
});

test('the check names a slot without a component, and the remedy', async () => {
  const remote = JSON.stringify({ name: 'offers', routes: [], fills: [{ slot: 'movie.below' }] });
  const { code, said } = await runCheck({ 'remote.json': remote, 'src/index.ts': 'export default {}' }, 'slots');
  expect(code).toBe(1);
  expect(said.join()).toContain('movie.below without a component. Pass one in src/index.ts: defineRemote({ slots: {');
  const filled = "defineRemote({ root: Root, slots: { 'movie.below': Reviews } })";
  expect(await runCheck({ 'remote.json': remote, 'src/index.ts': filled }, 'slots')).toMatchObject({ code: 0 });
});

test('the check names what the code uses without declaring it', async () => {
  const files = { 'src/root.ts': "getJson('/api/x/offers/7')" };
  const { code, said } = await runCheck(files, 'declared');
  expect(code).toBe(1);
  expect(said.join()).toContain('src/root.ts calls /api/x/offers, which remote.json does not declare.');
});

test('a fault of remote.json is told by each check that reads the file, and the other checks still run', async () => {
  const { code, said } = await runCheck({ 'remote.json': '{"name":"offers","routes":1}' }, 'styles', 'slots');
  expect(code).toBe(1);
  expect(said.filter((line) => line.includes('"fills" is missing'))).toHaveLength(2);
  expect(said.join()).toContain('These checks failed: styles, slots.');
});

test('without faults of its own a remote is compared with the environment, else no network is asked', async () => {
  const { said } = await runCheck({ 'remote.json': '{"name":"offers"}' }, 'remote', '--env', 'http://localhost:1');
  expect(said.join()).toContain('"routes" is missing');
  expect(said.join()).not.toContain('localhost:1');
});

test('--fix formats the files that the check refuses', async () => {
  const files = { 'biome.json': '{}', 'package.json': '{}', 'src/root.ts': 'export const one=1\n' };
  expect(await runCheck(files, 'lint')).toMatchObject({
    code: 1,
    said: expect.arrayContaining([expect.stringContaining('--fix')]),
  });
  expect(await runCommands([check], ['check', 'lint', '--fix'])).toMatchObject({ code: 0 });
});
