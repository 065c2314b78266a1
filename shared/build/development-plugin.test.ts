import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DEVELOPMENT_FILE, type Release, releaseSchema } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';
import { buildPackage } from './build-package.ts';
import { repositoryRoot } from './repository-root.ts';
import { shellConfig } from './shell-config.ts';
import { folder, packageDir, wordsOf } from './testing/probe-package.ts';

/** The types of the shell's modules take most of it. */
const BUILD_MS = 180_000;

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a shell that gets published', () => {
  let release: Release;
  let texts: Record<string, string>;
  beforeAll(async () => {
    for (const own of ['service-worker', 'rendering']) mkdirSync(join(folder, 'shell/src', own), { recursive: true });
    const place = packageDir('shell', {
      'webpack.config.ts': `import { shellConfig } from '@viewmax/build';\nexport default shellConfig(import.meta.dirname, [], {}, () => {});\n`,
      'src/index.ts': `import { Frame } from './frame.tsx';\nimport './frame.css';\nexport default Frame;\n`,
      'src/frame.tsx': 'export const Frame = () => <p>Here</p>;\n',
      'src/frame.css': 'p { color: red }\n',
      'src/service-worker/worker.ts': 'console.log(self.__WB_MANIFEST);\n',
      'src/rendering/rendering.tsx': 'export const rendering = 1;\n',
    });
    const result = await buildPackage(place, undefined, { published: true });
    if ('error' in result) throw new Error(wordsOf(result));
    const read = (file: string): unknown => JSON.parse(readFileSync(join(result.dist, file), 'utf8'));
    release = releaseSchema.parse(read('release.json'));
    texts = read(DEVELOPMENT_FILE) as Record<string, string>;
  }, BUILD_MS);

  test('has its development build beside it, which no page names', () => {
    const { entry, code, css, screens, files } = release;
    expect(files.map(({ file }) => file)).toContain(DEVELOPMENT_FILE);
    expect(JSON.stringify([entry, code, css, screens])).not.toContain('development');
    expect(texts['shell.js']).toMatch(/\$RefreshReg\$\(_c, "Frame"\)/);
    expect(texts['shell.js']).toContain('react-refresh-runtime.development');
    expect(texts['shell.css']).toContain('color: red');
  });

  test('describes its development build by the hashes of its files', () => {
    const own = releaseSchema.parse(JSON.parse(texts['release.json'] ?? ''));
    expect(own.name).toBe('shell');
    expect(own.entry.integrity).toBe(integrityOf(texts['shell.js'] ?? ''));
  });

  test('gives away neither its sources nor a path of the machine that built it', () => {
    const { sources, sourcesContent } = JSON.parse(texts['shell.js.map'] ?? '');
    expect(sources).toContain(`${folder.slice(repositoryRoot.length + 1)}/shell/src/frame.tsx`);
    expect(sourcesContent).toBeUndefined();
    expect(Object.entries(texts).filter(([, text]) => text.includes(repositoryRoot))).toEqual([]);
  });
});

test('a build that nobody publishes takes no time for it', () => {
  const pluginsOf = (mode: { published?: boolean }) =>
    shellConfig(join(repositoryRoot, 'shell'), [], {}, () => {})(mode).plugins?.filter(Boolean).length ?? 0;
  expect(pluginsOf({ published: true }) - pluginsOf({})).toBe(1);
});
