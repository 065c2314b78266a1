import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOM_FILE, DRAWING_FILE, type Release, releaseSchema, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { parse } from 'acorn';
import { type BuildResult, buildPackage } from './build-package.ts';
import { repositoryRoot } from './repository-root.ts';
import { ecmaVersion } from './supported-browsers.ts';

const folder = join(repositoryRoot, `.cache/test-packages-${process.pid}`);

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    name: '@viewmax/probe',
    version: '2.1.0',
    type: 'module',
    peerDependencies: { react: '19.3.1', '@viewmax/shared': '^1.0.0' },
  }),
  'remote.json': JSON.stringify({
    name: 'probe',
    routes: [
      { path: '/probe', title: 'Probe', tab: 'home' },
      { path: '/probe/late', title: 'Late', tab: 'home', screen: 'late' },
    ],
    fills: [],
    metrics: ['word_seen'],
  }),
  'webpack.config.ts': `import { remoteConfig } from '@viewmax/build';\nexport default remoteConfig(import.meta.dirname);\n`,
  'src/index.ts': `import { createElement } from 'react';
import styles from './probe.module.css';
export const late = () => import(/* webpackChunkName: "late" */ './late.ts');
export default { mount: () => createElement('p', { className: styles.word }) };
`,
  'src/late.ts': `import { report } from '@viewmax/shared/bundled/report.ts';
import styles from './late.module.css';
export const word = () => (report('word_seen'), styles.word);
`,
  'src/probe.module.css': '.word { color: red; }\n',
  'src/late.module.css': '.word { color: blue; }\n',
};

function packageDir(name: string, changes: Record<string, string> = {}): string {
  const place = join(folder, name);
  mkdirSync(join(place, 'src'), { recursive: true });
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) writeFileSync(join(place, file), text);
  return place;
}

/** A package with a build that a command could publish. */
function withOlderBuild(name: string, changes: Record<string, string>): string {
  const place = packageDir(name, changes);
  mkdirSync(join(place, 'dist'));
  writeFileSync(join(place, 'dist/release.json'), '{}');
  return place;
}

/** A webpack chunk of each name, from the file of this name. */
const lateChunks = (...names: readonly string[]) =>
  names.map((it) => `export const ${it} = () => import(/* webpackChunkName: "${it}" */ './${it}.ts');\n`).join('');

const wordsOf = (result: BuildResult): string => ('error' in result ? result.error : 'it was built');

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a build that fails', () => {
  test('names the fault in the code, without colors and without the stack of a compiled tool, and leaves no older build', async () => {
    const words = wordsOf(await buildPackage(withOlderBuild('broken', { 'src/index.ts': 'export default {' })));
    expect(words).toContain('src/index.ts');
    expect(words).toBe(stripVTControlCharacters(words));
    expect(words).not.toMatch(/<unknown>|backtrace/i);
    expect(existsSync(join(folder, 'broken/dist'))).toBe(false);
  });

  test('leaves no older build to publish after a fault of its settings', async () => {
    expect('error' in (await buildPackage(withOlderBuild('unreadable', { 'remote.json': '{' })))).toBe(true);
    expect(existsSync(join(folder, 'unreadable/dist'))).toBe(false);
  });

  test('rejects a screen in remote.json without a chunk of that name', async () => {
    const result = await buildPackage(
      packageDir('no-chunk', { 'src/late.ts': '', 'src/index.ts': 'export default {};' }),
    );
    expect(wordsOf(result)).toContain('remote.json names the screen "late", but no chunk has that name');
  });

  test.each([
    ['more code', 'late', 60, /probe weighs \d\d\.\d KB in all; 63 KB are allowed/, 'for its first screen'],
    [
      'a heavier first screen',
      'index',
      14,
      /probe weighs 1\d\.\d KB for its first screen; 17 KB are allowed/,
      'in all',
    ],
  ])('rejects %s than a cheap phone can download', async (_, file, kilobytes, fault, other) => {
    const files: Record<string, string> = {
      'src/index.ts': `${lateChunks('late')}export default {};\n`,
      'src/late.ts': 'export {};\n',
    };
    files[`src/${file}.ts`] += `export const word = '${randomBytes(kilobytes * 1024).toString('base64')}';\n`;
    const words = wordsOf(await buildPackage(packageDir(`heavy-${file}`, files)));
    expect(words).toMatch(fault);
    expect(words).not.toContain(other);
  });
});

describe('a build with several faults', () => {
  let words: string;

  beforeAll(async () => {
    const late = `import './late.css';\nimport styles from './late.module.css';\nimport { z } from 'zod';\n`;
    const place = packageDir('wrong', {
      'package.json': JSON.stringify({ name: 'probe', version: '1.0.0', peerDependencies: {} }),
      'src/late.ts': `${late}export const word = [styles.word, z.string()];\n`,
      'src/late.css': '.word { color: blue; }\n',
      'src/late.module.css': '.word { color: blue; }\n\nh1,\nbutton { color: red; }\n',
    });
    words = wordsOf(await buildPackage(place));
  });

  test('rejects a second copy of a module that the shell provides', () => {
    expect(words).toContain('probe bundles react: the shell provides it, and a second copy breaks both.');
    expect(words).toContain('Instead, name "react" in peerDependencies.');
  });

  test('rejects styles that restyle the whole app, with file and line', () => {
    expect(words).toContain('src/late.module.css:3: "h1" reaches elements outside of probe; it needs a class');
    expect(words).toContain('src/late.css:1: ".word" reaches elements outside of probe;');
    expect(words).toContain('Only the classes of a .module.css get the name of the remote.');
  });

  test('rejects zod in a bundle for phones', () => {
    expect(words).toContain('probe bundles zod: 14 KB on every phone. Instead, import contracts with');
  });
});

describe('a remote with a picture', () => {
  const remote = { ...JSON.parse(FILES['remote.json'] ?? ''), routes: [], drawn: true };
  const withPicture = (name: string, bytes: number) =>
    packageDir(name, {
      'remote.json': JSON.stringify(remote),
      'src/star.png': randomBytes(bytes).toString('latin1'),
      'src/index.ts': `import star from './star.png';\nexport default { star };\n`,
    });

  test('has it in its release, and the script for servers has the same address', async () => {
    const place = withPicture('picture', 900);
    expect(wordsOf(await buildPackage(place))).toBe('it was built');
    const read = (file: string) => readFileSync(join(place, 'dist', file), 'utf8');
    const { files } = releaseSchema.parse(JSON.parse(read('release.json')));
    const picture = files.find(({ file }) => file.endsWith('.png'))?.file ?? '';
    expect(picture).toMatch(/^star\.[0-9a-f]{8}\.png$/);
    const base = '/r/probe/2.1.0-abc/';
    const textContent = JSON.stringify({ remotes: [{ name: 'probe', base }] });
    const module = { exports: { default: { star: '' } } };
    runInNewContext(read(DRAWING_FILE), { module, document: { getElementById: () => ({ textContent }) } });
    expect(module.exports.default.star).toBe(base + picture);
  });

  test('is too heavy by a picture alone', async () => {
    const words = wordsOf(await buildPackage(withPicture('heavy-picture', 90 * 1024)));
    expect(words).toMatch(/probe weighs \d+\.\d KB in all/);
  });
});

describe('a built remote', () => {
  const HASH = createHash('sha512').update('the package').digest();
  let dist: string;
  let release: Release;
  const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');
  const fileOf = (chunk: string) => release.files.find(({ file }) => file.startsWith(`${chunk}.`))?.file ?? '';

  beforeAll(async () => {
    const newer = (name: string) =>
      `class ${name} { static #count = 0; static { ${name}.#count = 1; } ${name} = ${name}.#count; }`;
    const locked = (version: string) => ({ version, integrity: `sha512-${HASH.toString('base64')}` });
    const place = packageDir('good', {
      'package-lock.json': JSON.stringify({
        packages: { 'node_modules/newer': locked('1.14.1'), 'node_modules/@acme/dates': locked('3.0.1') },
      }),
      'src/index.ts': `import { createElement } from 'react';
import { Theirs } from 'newer';
import { dates } from '@acme/dates';
import { left } from 'left-out';
import styles from './probe.module.css';
${lateChunks('late', 'throws', 'icon')}${newer('Ours')}
export default { mount: () => createElement('p', { className: styles.word }, new Ours(), new Theirs(), dates) };
`,
      'src/throws.ts': `export const throws = (count: number) => {\n  if (count > 2) throw new Error('too many words');\n};\n`,
      'src/icon.ts': `import Icon from 'lucide-react/icons/map-pin';\nexport const word = Icon;\n`,
    });
    const installs = (name: string, version: string, code: string) => {
      const folder = join(place, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      const manifest = { name, version, type: 'module', main: 'main.js', sideEffects: false };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      writeFileSync(join(folder, 'main.js'), `export ${code}\n`);
    };
    installs('newer', '1.14.1', newer('Theirs'));
    installs('@acme/dates', '3.0.0', "const dates = { name: 'dates' };");
    installs('left-out', '1.0.0', "const left = 'left';");
    dist = join(place, 'dist');
    expect(wordsOf(await buildPackage(place))).toBe('it was built');
    release = releaseSchema.parse(JSON.parse(textOf('release.json')));
  });

  test('describes each of its files with the hash that the browser checks', () => {
    const described = release.files.map(({ file }) => file);
    expect([...described, 'release.json', SOURCE_MAPS].sort()).toEqual(readdirSync(dist).sort());
    for (const { file, integrity, bytes } of release.files) {
      const content = readFileSync(join(dist, file));
      expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
      expect(bytes).toBe(content.length);
    }
  });

  test('consists of one entry, its code, one stylesheet, and a chunk for each late screen', () => {
    expect(release).toMatchObject({ metrics: ['word_seen'] });
    expect(release).toMatchObject({ name: 'probe', needs: { react: '19.3.1', '@viewmax/shared': '^1.0.0' } });
    expect(release.version).toMatch(/^2\.1\.0-[0-9a-f]{8}$/);
    expect(release.entry.file).toBe('entry.js');
    expect(release.code.map(({ file }) => file.split('.')[0])).toEqual(['app']);
    expect(release.css).toHaveLength(1);
    expect(release.screens.late?.map(({ file }) => file.split('.')[0])).toEqual(['late']);
  });

  test('reports a metric with the folder from which webpack loads its own files', () => {
    const code = textOf(release.screens.late?.[0]?.file ?? '');
    expect(code).toMatch(/let (\w+)=\w+\.p,.+\.exec\(\1\).+performance\.mark\(`viewmax:/);
  });

  test("is also described for other hosts in module federation's own manifest, beside the files of pages", () => {
    const manifest = JSON.parse(textOf('mf-manifest.json'));
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/^viewmax_probe_[0-9a-f]+$/),
      metaData: {
        globalName: 'app_probe',
        remoteEntry: { name: release.entry.file },
        buildInfo: { buildVersion: '2.1.0' },
      },
      exposes: [{ path: './app', assets: { js: { sync: release.code.map(({ file }) => file) } } }],
    });
    const shared = manifest.shared.map(({ name }: { name: string }) => name);
    expect(shared).toContain('react');
    expect(manifest.shared.map(({ id }: { id: string }) => id)).toEqual(
      shared.map((name: string) => `${manifest.name}:${name}`).sort(),
    );
    const { files: _, ...loaded } = release;
    expect(JSON.stringify(loaded)).not.toContain('mf-manifest');
  });

  test('names the packages that it bundles, and the hashes of those that are installed as locked', () => {
    const { components, ...bom } = JSON.parse(textOf(BOM_FILE));
    expect(bom).toEqual({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
      metadata: { component: { type: 'application', name: 'probe', version: '2.1.0' } },
    });
    const named = ['dates', 'newer', 'left-out'].map((its) =>
      components.find(({ name }: { name: string }) => name === its),
    );
    expect(named).toEqual([
      // The lock has another version, so its hash is that of another package.
      { type: 'library', group: '@acme', name: 'dates', version: '3.0.0', purl: 'pkg:npm/%40acme/dates@3.0.0' },
      {
        ...{ type: 'library', name: 'newer', version: '1.14.1', purl: 'pkg:npm/newer@1.14.1' },
        hashes: [{ alg: 'SHA-512', content: HASH.toString('hex') }],
      },
      undefined,
    ]);
    const { files, ...loaded } = release;
    expect(files.map(({ file }) => file)).toContain(BOM_FILE);
    expect(JSON.stringify(loaded)).not.toContain(BOM_FILE);
  });

  test('carries neither React nor the federation runtime, and pins its late chunks', () => {
    const entry = textOf(release.entry.file);
    expect(entry.length).toBeLessThan(25_000);
    expect(entry).toContain('_FEDERATION_RUNTIME_CORE');
    expect(entry).toContain(release.screens.late?.[0]?.integrity);
    for (const { file } of release.files) {
      expect(textOf(file)).not.toContain('Minified React error');
    }
  });

  test('leaves its stylesheet to the shell, which checks the hash', () => {
    const [sheet] = release.css;
    for (const { file } of release.files.filter(({ file: name }) => name.endsWith('.js'))) {
      expect(textOf(file)).not.toContain(sheet?.file);
    }
  });

  test('has the map of each script beside the release, without sources, and no script names it', () => {
    expect(release.files.map(({ file }) => file).filter((file) => file.includes('map'))).toEqual([]);
    const file = fileOf('throws');
    expect(textOf(file)).not.toContain('sourceMappingURL');
    const maps = JSON.parse(textOf(SOURCE_MAPS));
    expect(textOf(SOURCE_MAPS)).not.toContain('too many words');
    // The scripts are minified to one line.
    const entry = new SourceMap(maps[file]).findEntry(0, textOf(file).indexOf('Error('));
    // The lock marks the repository of a squad, and the paths are those in it.
    expect(entry).toMatchObject({ originalSource: 'src/throws.ts', originalLine: 1 });
  });

  test('is lowered to the supported browsers, including its packages', () => {
    const texts = readdirSync(dist)
      .filter((file) => file.endsWith('.js'))
      .map(textOf);
    expect(texts.join()).toMatch(/Ours.*Theirs|Theirs.*Ours/s);
    for (const text of texts) expect(() => parse(text, { ecmaVersion: ecmaVersion() })).not.toThrow();
  });

  test('makes icons with our function, not with the function of the package', () => {
    const code = textOf(fileOf('icon'));
    expect(code).toContain('non-scaling-stroke');
    expect(code).not.toContain('[lucide]');
  });

  test('gets another version when its code changes, and the same version for the same code', async () => {
    cpSync(join(folder, 'good'), join(folder, 'again'), { recursive: true });
    writeFileSync(join(folder, 'again/src/probe.module.css'), '.word { color: green; }\n');
    await buildPackage(join(folder, 'again'));
    const again = JSON.parse(readFileSync(join(folder, 'again/dist/release.json'), 'utf8')) as Release;
    expect(again.version).not.toBe(release.version);
    // The entry alone holds the build's name, so an unchanged chunk keeps its bytes.
    expect([again.screens, again.code]).toEqual([release.screens, release.code]);
    expect(again.entry.integrity).not.toBe(release.entry.integrity);

    await buildPackage(join(folder, 'good'));
    expect((JSON.parse(textOf('release.json')) as Release).version).toBe(release.version);
  });
});
