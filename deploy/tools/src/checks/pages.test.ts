import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot, exclude: (path) => /node_modules|dist|\.cache|\.data/.test(path) });
const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const wordsOf = (file: string): number => read(file).split(/\s+/).filter(Boolean).length;
const longerThan = (most: number, files: string[]): string[] =>
  files.filter((file) => wordsOf(file) > most).map((file) => `${file}: ${wordsOf(file)} words`);

const decisions = filesOf('docs/decisions/0*.md');

test('a decision has its context, its choice and its costs in 300 words, and the list names it', () => {
  const list = read('docs/decisions/README.md');
  expect(decisions.length).toBeGreaterThan(30);
  expect(longerThan(300, decisions)).toEqual([]);
  for (const page of decisions) {
    const text = read(page);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect([page, ...headings]).toEqual([page, 'Context', 'Decision', 'Consequences']);
    expect(text).toMatch(new RegExp(`^# ${Number(basename(page).slice(0, 4))}\\. We .*, (instead of|and) `));
    expect(list).toContain(`](${basename(page)})`);
  }
});

test('no package needs more than 1,200 words of README', () => {
  expect(longerThan(1_200, filesOf('{*,deploy/*,shared/*,deploy/production/*}/README.md'))).toEqual([]);
});

test('every npm command that a page names is a script', () => {
  const scriptsOf = (folder: string): object => JSON.parse(read(join(folder, 'package.json'))).scripts;
  const named = filesOf('**/*.md')
    .filter((page) => !page.includes('creator/template'))
    .flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z][\w:]*)(?: -w ([\w/-]+))?/g)].map(
        ([command, script = '', folder = '.']) => ({
          where: `${page}: ${command}`,
          exists: script in scriptsOf(folder),
        }),
      ),
    );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ exists }) => !exists).map(({ where }) => where)).toEqual([]);
});
