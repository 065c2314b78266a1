import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
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

describe('the page of the specification', () => {
  const [maps = ''] = read('docs/specification.md').split('## Deviations');
  const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const rows = maps
    .split('\n')
    .filter((line) => /^\| (?!Part|Text)/.test(line))
    .map((line) => line.split('|').map(quoted))
    .map(([, what = [], code = [], tests = []]) => ({ what, code, tests }));

  test('names code and tests in each row', () => {
    expect(rows.length).toBeGreaterThan(60);
    const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
    const isWhole = ({ code, tests }: (typeof rows)[number]) =>
      code.length > 0 && !code.some(isTest) && tests.length > 0 && tests.every(isTest);
    expect(rows.filter((row) => !isWhole(row))).toEqual([]);
    const files = rows.flatMap(({ code, tests }) => [...code, ...tests]);
    expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
  });

  test('quotes texts that are in their code and in their tests', () => {
    // Large text may break a word of a screen.
    const wordsOf = (file: string) => read(file).replace(/\s*<wbr \/>\s*/g, '');
    const isIn = (files: string[], text: string) => files.some((file) => wordsOf(file).includes(text));
    const texts = rows.flatMap(({ what, ...row }) => what.map((text) => ({ text, ...row })));
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter(({ text, code, tests }) => !isIn(code, text) || !isIn(tests, text))).toEqual([]);
  });
});

test('every decision that the code names exists', () => {
  const named = filesOf('{*,deploy/*,shared/*}/**/*.{ts,tsx,mjs,css,sql,yaml}').flatMap((file) =>
    [...read(file).matchAll(/docs\/(decisions\/\d{4}-[a-z0-9-]+\.md)/g)].map(([, page = '']) => [file, page] as const),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, page]) => !existsSync(join(repositoryRoot, 'docs', page)))).toEqual([]);
});
