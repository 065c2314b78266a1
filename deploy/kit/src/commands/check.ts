import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readRemoteJson } from '@viewmax/build/read-remote-json';
import { type Command, CommandFailed, EXIT, wrongUsage } from '@viewmax/cli';

const { resolve } = createRequire(import.meta.url);

const runs = (args: string[]): Promise<boolean> =>
  new Promise((done, fail) => {
    // The result of a command goes to the standard output, so the output of its tools does not.
    const child = spawn(process.execPath, args, { stdio: ['inherit', process.stderr, 'inherit'] });
    child.on('error', fail);
    child.on('exit', (code) => done(code === 0));
  });

/** The build and the registry refuse the same styles. */
async function stylesPass(progress: (text: string) => void): Promise<boolean> {
  // Only this check needs the parser of styles.
  const { styleFaultOf } = await import('@viewmax/build/style-fault-of');
  const folder = process.cwd();
  const source = join(folder, 'src');
  const { name } = readRemoteJson(folder);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const faults = files.sort().flatMap((file) => styleFaultOf(folder, join(source, file), name) ?? []);
  for (const fault of faults) progress(fault);
  return faults.length === 0;
}

/** The kit's own tools, so that a squad has their tested versions. */
const CHECKS: Record<string, (progress: (text: string) => void) => Promise<boolean>> = {
  lint: () => runs([resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  styles: stylesPass,
  types: () => runs([join(dirname(resolve('typescript/package.json')), 'bin/tsc'), '--noEmit', '-p', '.']),
  test: () =>
    runs([
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      resolve('jest/bin/jest'),
      '--passWithNoTests',
    ]),
};

export const check: Command = {
  name: 'check',
  usage: 'check [lint] [styles] [types] [test]',
  summary: 'checks the remote in this folder',
  help: `Without a word it runs all four: biome, the rule of a remote's styles, TypeScript and jest, with the settings of the kit.

  viewmax check
  viewmax check test`,
  async run({ words, progress }) {
    const names = words.length > 0 ? words : Object.keys(CHECKS);
    const failed: string[] = [];
    for (const name of names) {
      const passes = CHECKS[name];
      if (!passes) throw wrongUsage(`There is no check "${name}". The checks are ${Object.keys(CHECKS).join(', ')}.`);
      progress(`${name} …`);
      if (!(await passes(progress))) failed.push(name);
    }
    if (failed.length > 0) throw new CommandFailed(`These checks failed: ${failed.join(', ')}.`, EXIT.no);
    return { data: { passed: names }, text: `${names.join(', ')}: passed` };
  },
};
