import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot, exclude: (path) => /node_modules|dist|\.cache|\.data/.test(path) });

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

const pages = filesOf('**/*.md').filter((file) => !file.includes('creator/template'));

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/ /g, '-');

const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Whether a link leads to a file, and to a heading of it if it names one. */
function leads(folder: string, link: string): boolean {
  const [to = '', anchor] = link.split('#');
  const file = join(folder, to);
  if (!existsSync(join(repositoryRoot, file))) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).includes(anchor);
}

test('every link between pages leads to a file, and to a heading that it names', () => {
  expect(pages.length).toBeGreaterThan(60);
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, to = '']) => to)
      .filter(
        (to) =>
          !/^https?:/.test(to) &&
          !(to.startsWith('#') ? anchorsOf(page).includes(to.slice(1)) : leads(dirname(page), to)),
      )
      .map((to) => `${page} -> ${to}`),
  );
  expect(dead).toEqual([]);
});

test('every page that code, an alert or a setting names exists, with its heading', () => {
  const named = filesOf('{*,deploy/*,shared/*}/**/*.{ts,tsx,mjs,css,sql,yaml}').flatMap((file) =>
    [...read(file).matchAll(/((?:docs|deploy)\/[\w/-]+\.md(?:#[\w-]+)?)/g)].map(
      ([, link = '']) => `${file} -> ${link}`,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => !leads('.', one.replace(/^.* -> /, '')))).toEqual([]);
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
  const titled = [...maps.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  /** The titles of a file, as they are written: a table of cases has one with `%s`. */
  const titlesOf = (file: string): string[] =>
    [...read(file).matchAll(/(?:\btest(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/g)].map(([, , text = '']) =>
      text.replace(/\\(['"`])/g, '$1'),
    );

  test('names code and tests in each row', () => {
    expect(rows.length).toBeGreaterThan(60);
    const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
    const isWhole = ({ code, tests }: (typeof rows)[number]) =>
      code.length > 0 && !code.some(isTest) && tests.length > 0 && tests.every(isTest);
    expect(rows.filter((row) => !isWhole(row))).toEqual([]);
    const files = rows.flatMap(({ code, tests }) => [...code, ...tests]);
    expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
  });

  test('names a title of each test file, which the file has', () => {
    expect(titled.map(({ file }) => file)).toEqual(rows.flatMap(({ tests }) => tests));
    expect(titled.filter(({ file, title }) => !titlesOf(file).includes(title))).toEqual([]);
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

test('the list of decisions names each of them', () => {
  const decisions = filesOf('docs/decisions/0*.md');
  const list = read('docs/decisions/README.md');
  expect(decisions.length).toBeGreaterThan(30);
  expect(decisions.filter((page) => !list.includes(`](${basename(page)})`))).toEqual([]);
});

test('every npm command that a page names is a script', () => {
  const scriptsOf = (folder: string): object => JSON.parse(read(join(folder, 'package.json'))).scripts;
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([a-z][\w:-]*)(?: -w ([\w/-]+))?/g)].map(
      ([command, script = '', folder = '.']) => ({ where: `${page}: ${command}`, exists: script in scriptsOf(folder) }),
    ),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ exists }) => !exists).map(({ where }) => where)).toEqual([]);
});

test('the table of ARCHITECTURE has every package, and no other', () => {
  const [, table = ''] = read('ARCHITECTURE.md').split('| package | contents |');
  const named = [...table.matchAll(/^\| `([\w/-]+?)\/?` \|/gm)].map(([, name]) => name);
  const packages = filesOf('{*,deploy/*,shared/*}/package.json').map((file) => dirname(file));
  expect(named.sort()).toEqual(packages.sort());
});

test('every remote has a squad that reviews it', () => {
  const owned = read('.github/CODEOWNERS');
  expect(filesOf('mfe-*/remote.json').filter((file) => !owned.includes(`\n/${dirname(file)}/ `))).toEqual([]);
});
