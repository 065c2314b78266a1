import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { openCli } from '../testing/open-cli.ts';

const { viewmax } = openCli();

/** The words that bash offers for the last of these. */
async function offered(...words: string[]): Promise<string[]> {
  const { out } = await viewmax('completion', 'bash');
  const typed = ['viewmax', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _viewmax; echo "\${COMPREPLY[*]}"`;
  return execFileSync('bash', ['-c', `${out}\n${ask}`], { encoding: 'utf8' })
    .trim()
    .split(/\s+/);
}

test('bash completes commands, the commands of a group, and options', async () => {
  expect(await offered('pub')).toEqual(['publish']);
  expect(await offered('rollout', 'pro')).toEqual(['promote']);
  expect(await offered('rollout', 'start', 'catalog', '--per')).toEqual(['--percent']);
  expect(await offered('vouch', '--')).toEqual(['--url', '--token', '--json', '--help', '--failed', '--elsewhere']);
});

test('the script for zsh has the same words', async () => {
  const { out } = await viewmax('completion', 'zsh');
  expect(out).toContain("'2 rollout') list='start");
  expect(out).toContain('compdef _viewmax viewmax');
});

test('another shell is wrong usage', async () => {
  expect(await viewmax('completion', 'fish')).toMatchObject({ code: 2, errors: 'Name a shell: bash or zsh.' });
});
