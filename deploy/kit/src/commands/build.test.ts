import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { build } from './build.ts';

const root = join(import.meta.dirname, '../../../..');

inEmptyFolders();

/** A remote with one component in a slot. */
beforeEach(() => {
  mkdirSync('src');
  // The build hashes each link that it does not know, and leaves out a folder of this name.
  mkdirSync('node_modules');
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules', name), join('node_modules', name));
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'mfe-wallet/package.json'), 'utf8'));
  const { react, '@viewmax/shared': shared } = peerDependencies;
  const manifest = { name: 'offers', version: '1.0.0', peerDependencies: { react, '@viewmax/shared': shared } };
  writeFileSync('package.json', JSON.stringify(manifest));
  const fills = [{ slot: 'movie.below', reads: { movieId: 'string' } }];
  const routes = [{ path: '/offers', title: 'Offers', tab: 'home' }];
  writeFileSync('remote.json', JSON.stringify({ name: 'offers', routes, fills }));
  writeFileSync('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.web.json'), include: ['src'] }));
});

const code = (component: string): string => `import { defineRemote } from '@viewmax/shared';
const Below = ${component};
export default defineRemote({ root: () => null, slots: { 'movie.below': Below } });
`;

const builds = async (text: string) => {
  writeFileSync('src/index.tsx', text);
  writeFileSync('src/index.ts', "export { default } from './index.tsx';\n");
  const { code: exit, said } = await runCommands([build], ['build']);
  return { exit, said: said.join('\n'), isBuilt: existsSync('dist/release.json') };
};

test('the build names the values of its slots in its release, and writes their types', async () => {
  const good = code('({ movieId }: { movieId: string }) => <p>{movieId}</p>');
  expect(await builds(good)).toEqual({ exit: 0, said: expect.stringContaining('dist is built'), isBuilt: true });
  expect(JSON.parse(readFileSync('dist/release.json', 'utf8'))).toMatchObject({
    fills: [{ slot: 'movie.below' }],
    reads: { 'movie.below': { movieId: 'string' } },
  });
  expect(readFileSync('src/slots.d.ts', 'utf8')).toContain('interface ViewmaxFills');
}, 180_000);

test.each([
  ['a type error', "() => null;\nconst broken: number = 'x';\nexport { broken }", 'src/index.tsx(3,7): error TS2322'],
  ['an undeclared value', '({ title }: { title: string }) => <p>{title}</p>', "Property 'title' is missing"],
])(
  '%s is a fault of the build, which leaves no dist',
  async (_, component, words) => {
    expect(await builds(code(component))).toEqual({ exit: 1, said: expect.stringContaining(words), isBuilt: false });
  },
  60_000,
);
