import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot, exclude: (path) => /node_modules|dist|\.cache|\.data/.test(path) });

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

const pages = filesOf('**/*.md').filter((file) => !file.includes('creator/template'));

test('every link between pages leads to a file', () => {
  expect(pages.length).toBeGreaterThan(60);
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^https?:/.test(to) && !existsSync(join(repositoryRoot, dirname(page), to)))
      .map((to) => `${page} -> ${to}`),
  );
  expect(dead).toEqual([]);
});

test('every file that a page names by its path exists', () => {
  const named = /`((\.?\w[\w-]*)\/[\w./-]+\.(?:tsx?|mjs|json|yml|yaml|css|sql|md))`/g;
  const found = pages.flatMap((page) =>
    [...read(page).matchAll(named)]
      .filter(([, , top = '']) => top === 'src' || existsSync(join(repositoryRoot, top)))
      .map(([, file = '']) => [page, file] as const),
  );
  expect(found.length).toBeGreaterThan(60);
  // The root's pages show the files of a remote, and catalog has them all.
  const exists = (page: string, file: string): boolean =>
    ['.', dirname(page), 'mfe-catalog'].some((folder) => existsSync(join(repositoryRoot, folder, file)));
  expect(found.filter(([page, file]) => !exists(page, file))).toEqual([]);
});

test('every decision that the code names exists', () => {
  const named = filesOf('{*,deploy/*,shared/*}/**/*.{ts,tsx,mjs,css,sql,yaml}').flatMap((file) =>
    [...read(file).matchAll(/docs\/(decisions\/\d{4}-[a-z0-9-]+\.md)/g)].map(([, page = '']) => [file, page] as const),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, page]) => !existsSync(join(repositoryRoot, 'docs', page)))).toEqual([]);
});
