import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../repository-root.ts';
import { NEEDED, unmetNeeds } from './package-files.ts';

const installed = join(repositoryRoot, 'node_modules');
const manifests = ['enhanced', 'runtime-core', 'webpack-bundler-runtime'].map(
  (name) => `@module-federation/${name}/package.json`,
);

let packages = '';
const change = (file: string, from: string, to: string): void => {
  const path = join(packages, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(
    path,
    text.replaceAll(from, () => to),
  );
};

/** Copies of the files: the installed ones may be links to a cache. */
beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'packages-'));
  for (const file of new Set([...manifests, ...NEEDED.map((need) => need.file)])) {
    mkdirSync(dirname(join(packages, file)), { recursive: true });
    writeFileSync(join(packages, file), readFileSync(join(installed, file)));
  }
});
afterEach(() => rmSync(packages, { recursive: true }));

describe('an upgrade of the federation packages is noticed', () => {
  it.each(NEEDED)('when $file lacks $text', ({ file, text, for: part }) => {
    change(file, text, '"other": "name"');
    expect(unmetNeeds(packages)).toEqual([`${file} lacks ${text}: ${part}`]);
  });

  it('when a file is gone', () => {
    const file = '@module-federation/webpack-bundler-runtime/dist/consumes.js';
    rmSync(join(packages, file));
    expect(unmetNeeds(packages)).toEqual([expect.stringContaining(`${file} lacks export { consumes };`)]);
  });

  it('when it raises one of the packages alone', () => {
    const [file = ''] = manifests;
    const { version } = JSON.parse(readFileSync(join(packages, file), 'utf8')) as { version: string };
    change(file, `"version": "${version}"`, '"version": "99.0.0"');
    expect(unmetNeeds(packages)).toEqual([
      `The federation packages have different versions: 99.0.0, ${version}, ${version}`,
    ]);
  });
});

it('the installed packages have all files that our code relies on', () => {
  expect(unmetNeeds(installed)).toEqual([]);
});
