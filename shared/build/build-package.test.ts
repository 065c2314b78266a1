import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CHECKPOINTS_FILE } from '@viewmax/contracts/checkpoints';
import { BOM_FILE, RENDERING_FILE, type Release, releaseSchema, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import { parse } from 'acorn';
import { buildPackage } from './build-package.ts';
import { ecmaVersion } from './supported-browsers.ts';
import { FILES, folder, lateChunks, packageDir, wordsOf } from './testing/probe-package.ts';

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a remote with a picture', () => {
  const remote = { ...JSON.parse(FILES['remote.json'] ?? ''), routes: [] };
  const withPicture = (name: string, bytes: number, field = 'rendered') =>
    packageDir(name, {
      'remote.json': JSON.stringify({ ...remote, [field]: true }),
      'src/star.png': randomBytes(bytes).toString('latin1'),
      'src/index.ts': `import star from './star.png';\nexport default { star };\n`,
    });

  // The second is the older name of the field.
  test.each(['rendered', 'drawn'])(
    'has it in its release, and the script for servers by "%s" has the same address',
    async (field) => {
      const place = withPicture(`picture-${field}`, 900, field);
      expect(wordsOf(await buildPackage(place))).toBe('it was built');
      const read = (file: string) => readFileSync(join(place, 'dist', file), 'utf8');
      const { files } = releaseSchema.parse(JSON.parse(read('release.json')));
      const picture = files.find(({ file }) => file.endsWith('.png'))?.file ?? '';
      expect(picture).toMatch(/^star\.[0-9a-f]{8}\.png$/);
      const base = '/r/probe/2.1.0-abc/';
      const textContent = JSON.stringify({ remotes: [{ name: 'probe', base }] });
      const module = { exports: { default: { star: '' } } };
      runInNewContext(read(RENDERING_FILE), { module, document: { getElementById: () => ({ textContent }) } });
      expect(module.exports.default.star).toBe(base + picture);
    },
  );

  test('is too heavy by a picture alone', async () => {
    const words = wordsOf(await buildPackage(withPicture('heavy-picture', 90 * 1024)));
    expect(words).toMatch(/probe weighs \d+\.\d KB in all/);
  });
});

describe('a built remote', () => {
  const CHECKPOINTS = '{"places":[{"path":"/probe","shows":"h1"}]}\n';
  const HASH = createHash('sha512').update('the package').digest();
  let dist: string;
  let release: Release;
  const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');
  const fileOf = (chunk: string) => release.files.find(({ file }) => file.startsWith(`${chunk}.`))?.file ?? '';

  beforeAll(async () => {
    const newer = (name: string) =>
      `class ${name} { static #count = 0; static { ${name}.#count = 1; } ${name} = ${name}.#count; }`;
    const locked = (version: string) => ({ version, integrity: `sha512-${HASH.toString('base64')}` });
    const given = (file: string) => JSON.parse(FILES[file] ?? '');
    const { peerDependencies, ...manifest } = given('package.json');
    const flags = { bold: { about: 'Bold words', ends: '2099-01-01' } };
    const place = packageDir('good', {
      'package.json': JSON.stringify({ ...manifest, peerDependencies: { ...peerDependencies, nanostores: '^1.5.5' } }),
      'remote.json': JSON.stringify({ ...given('remote.json'), flags }),
      'places.json': CHECKPOINTS,
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
      'src/late.ts': `import { $flag } from '@viewmax/shared/bundled/flag.ts';\n${FILES['src/late.ts']?.replace('styles.word', "$flag('bold').get() ? 'b' : styles.word")}`,
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
    expect(release).toMatchObject({ metrics: ['word_seen'], flags: { bold: { ends: '2099-01-01' } } });
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

  test('carries its checkpoints for rehearsals of other releases, and no page loads them', () => {
    const { files, ...loaded } = release;
    expect(files.map(({ file }) => file)).toContain(CHECKPOINTS_FILE);
    expect(textOf(CHECKPOINTS_FILE)).toBe(CHECKPOINTS);
    expect(JSON.stringify(loaded)).not.toContain(CHECKPOINTS_FILE);
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
    // The scripts are minified to one line, after the line for the compiler.
    const [, code = ''] = textOf(file).split('\n');
    const entry = new SourceMap(maps[file]).findEntry(1, code.indexOf('Error('));
    // The lock marks the repository of a squad, and the paths are those in it.
    expect(entry).toMatchObject({ originalSource: 'src/throws.ts', originalLine: 1 });
  });

  test('has its scripts compiled while they arrive, and not when their code first runs', () => {
    const scripts = release.files.filter(({ file }) => file.endsWith('.js') && file !== RENDERING_FILE);
    expect(scripts.length).toBeGreaterThan(2);
    for (const { file } of scripts) expect(textOf(file).split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
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
    // Its shapes alone: no name, no size and no keys.
    expect(code).toMatch(/\(\{node:\[\["path",\{d:"[^"]*"\}\],\["circle",\{cx:"12",cy:"10",r:"3"\}\]\]\}/);
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
