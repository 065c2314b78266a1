import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Command, CommandFailed, EXIT, wrongUsage } from '@viewmax/cli';

const { resolve } = createRequire(import.meta.url);

/** The kit's own tools, so that a squad has their tested versions. */
const CHECKS: Record<string, () => string[]> = {
  lint: () => [resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  types: () => [join(dirname(resolve('typescript/package.json')), 'bin/tsc'), '--noEmit', '-p', '.'],
  test: () => [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    resolve('jest/bin/jest'),
    '--passWithNoTests',
  ],
};

const passes = (args: string[]): Promise<boolean> =>
  new Promise((done, fail) => {
    // The result of a command goes to the standard output, so the output of its tools does not.
    const child = spawn(process.execPath, args, { stdio: ['inherit', process.stderr, 'inherit'] });
    child.on('error', fail);
    child.on('exit', (code) => done(code === 0));
  });

export const check: Command = {
  name: 'check',
  usage: 'check [lint] [types] [test]',
  summary: 'checks the remote in this folder',
  help: `Without a word it runs all three: biome, TypeScript and jest, with the settings of the kit.

  viewmax check
  viewmax check test`,
  async run({ words, progress }) {
    const names = words.length > 0 ? words : Object.keys(CHECKS);
    const failed: string[] = [];
    for (const name of names) {
      const args = CHECKS[name];
      if (!args) throw wrongUsage(`There is no check "${name}". The checks are ${Object.keys(CHECKS).join(', ')}.`);
      progress(`${name} …`);
      if (!(await passes(args()))) failed.push(name);
    }
    if (failed.length > 0) throw new CommandFailed(`These checks failed: ${failed.join(', ')}.`, EXIT.no);
    return { data: { passed: names }, text: `${names.join(', ')}: passed` };
  },
};
