import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

const MOST_OWN_WORDS = 25;

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

const [, own = '', trade = ''] = /## Our own words([\s\S]*?)\n## ([\s\S]*)/.exec(read('docs/glossary.md')) ?? [];
const wordsOf = (tables: string): string[] =>
  [...tables.matchAll(/^\| ([\w][\w ]*?) \|/gm)].flatMap(([, word = '']) => (word === 'word' ? [] : word));
const words = [...wordsOf(own), ...wordsOf(trade)].map((word) => word.toLowerCase());

/** Bold text that begins a paragraph, an entry of a list or a cell is its heading. In a sentence it introduces a term. */
function termsOf(page: string): string[] {
  const blocks = page.replace(/```[\s\S]*?```/g, '').split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\|/);
  return blocks.flatMap((block) =>
    [...block.matchAll(/\*\*([^*]+)\*\*/g)]
      .filter(({ index }) => !/^\s*(?:(?:[-*]|\d+\.)\s+)?$/.test(block.slice(0, index)))
      .map(([, term = '']) => term),
  );
}

test('every term in bold stands in the glossary', () => {
  const pages = globSync('**/*.md', {
    cwd: repositoryRoot,
    exclude: (path) => /node_modules|dist|\.cache|\.data|CHANGELOG|creator\/template/.test(path),
  });
  expect(pages.length).toBeGreaterThan(60);
  const terms = pages.flatMap((page) => termsOf(read(page)).map((term) => ({ page, term })));
  expect(terms.length).toBeGreaterThan(3);
  const isKnown = (term: string): boolean =>
    [term, term.replace(/s$/, '')].some((one) => words.includes(one.toLowerCase()));
  expect(terms.filter(({ term }) => !isKnown(term))).toEqual([]);
});

test('the glossary has a word once, and few words of our own', () => {
  expect(wordsOf(own).length).toBeGreaterThan(15);
  expect(wordsOf(own).length).toBeLessThanOrEqual(MOST_OWN_WORDS);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test('the glossary names the nouns of both products', () => {
  const nouns = ['Vp', 'LGA', 'showtime', 'screening', 'hold', 'party', 'plan', 'quote', 'case'];
  expect(wordsOf(trade)).toEqual(
    expect.arrayContaining([...nouns, 'set', 'release', 'rollout', 'control', 'evidence']),
  );
});
