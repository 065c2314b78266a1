import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildResult } from '../build-package.ts';
import { repositoryRoot } from '../repository-root.ts';

export const folder = join(repositoryRoot, `.cache/test-packages-${process.pid}`);

export const FILES: Record<string, string> = {
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

export function packageDir(name: string, changes: Record<string, string> = {}): string {
  const place = join(folder, name);
  mkdirSync(join(place, 'src'), { recursive: true });
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) writeFileSync(join(place, file), text);
  return place;
}

/** A package with a build that a command could publish. */
export function withOlderBuild(name: string, changes: Record<string, string>): string {
  const place = packageDir(name, changes);
  mkdirSync(join(place, 'dist'));
  writeFileSync(join(place, 'dist/release.json'), '{}');
  return place;
}

/** A webpack chunk of each name, from the file of this name. */
export const lateChunks = (...names: readonly string[]) =>
  names.map((it) => `export const ${it} = () => import(/* webpackChunkName: "${it}" */ './${it}.ts');\n`).join('');

export const wordsOf = (result: BuildResult): string => ('error' in result ? result.error : 'it was built');
