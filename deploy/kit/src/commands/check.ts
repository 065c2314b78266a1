import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { JsonFaults, readRemoteJson } from '@viewmax/build/read-remote-json';
import { type Call, type Command, CommandFailed, EXIT, wrongUsage } from '@viewmax/cli';
import { namedEnvironment, readLive } from '../dev/environment-of.ts';
import { checkRemote } from '../remote/check-remote.ts';
import { prepareTypes, tsc } from '../remote/type-errors.ts';

const { resolve } = createRequire(import.meta.url);

/** Null, or the faults that a check found. */
type Passed = string | null;

/** The result of a command goes to the standard output, so the output of its tools does not. A program gets it as text. */
const runs = (args: string[], { values }: Call): Promise<Passed> =>
  new Promise((done, fail) => {
    const output = values.json ? 'pipe' : process.stderr;
    const child = spawn(process.execPath, args, { stdio: ['inherit', output, values.json ? 'pipe' : 'inherit'] });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
    child.on('error', fail);
    child.on('close', (code) => done(code === 0 ? null : Buffer.concat(parts).toString().trim()));
  });

function reported(faults: readonly string[], { progress }: Call): Passed {
  for (const fault of faults) progress(fault);
  return faults.length > 0 ? faults.join('\n') : null;
}

/** The registry and the build refuse the same. What is wrong in this folder is told without a network. */
async function remotePasses(call: Call): Promise<Passed> {
  const env = namedEnvironment(call);
  const local = checkRemote(process.cwd());
  const isFine = local.faults.length === 0;
  const { faults, hints } = env && isFine ? checkRemote(process.cwd(), await readLive(call.client, env)) : local;
  for (const hint of hints) call.progress(`warning: ${hint}`);
  return reported(faults, call);
}

/** The build and the registry refuse the same styles. */
async function stylesPass(call: Call): Promise<Passed> {
  // Only this check needs the parser of styles.
  const { styleFaultOf } = await import('@viewmax/build/style-fault-of');
  const folder = process.cwd();
  const source = join(folder, 'src');
  const { name } = readRemoteJson(folder);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  return reported(
    files.sort().flatMap((file) => styleFaultOf(folder, join(source, file), name) ?? []),
    call,
  );
}

async function slotsPass(call: Call): Promise<Passed> {
  const { slotFaultsOf } = await import('@viewmax/build/slot-faults-of');
  return reported(slotFaultsOf(process.cwd()), call);
}

/** The build refuses the same differences between `remote.json` and the code. */
async function declaredPass(call: Call): Promise<Passed> {
  const { declaredFaultsOf } = await import('@viewmax/build/declared-faults-of');
  return reported(declaredFaultsOf(process.cwd()), call);
}

/** Biome checks rules and format. With `--fix` it first mends what it can. */
async function lintPasses(call: Call): Promise<Passed> {
  const fix = call.values.fix ? ['--write'] : [];
  const failed = await runs([resolve('@biomejs/biome/bin/biome'), 'check', ...fix, '--error-on-warnings', '.'], call);
  if (failed !== null && !call.values.fix)
    call.progress('"npx viewmax check lint --fix" mends the format and the order of imports.');
  return failed;
}

/** The compiler holds the code to the slots that remote.json declares. */
async function typesPass(call: Call): Promise<Passed> {
  prepareTypes(process.cwd());
  return runs([tsc(), '--noEmit', '-p', '.'], call);
}

/** The kit's own tools, so that a squad has their tested versions. */
const CHECKS: Record<string, (call: Call) => Promise<Passed>> = {
  remote: remotePasses,
  lint: lintPasses,
  styles: stylesPass,
  slots: slotsPass,
  declared: declaredPass,
  types: typesPass,
  test: (call) =>
    runs(
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        resolve('jest/bin/jest'),
        '--passWithNoTests',
      ],
      call,
    ),
};

export const check: Command = {
  name: 'check',
  usage: 'check [remote] [lint] [styles] [slots] [declared] [types] [test] [--fix] [--env https://viewmax.example]',
  summary: 'checks the remote in this folder',
  help: `Without a word it runs all seven: remote.json and package.json by the registry's rules, biome, the rule of a remote's styles, its slots,
what its code and remote.json do not agree in, TypeScript and jest, with the settings of the kit. --fix formats the files. With --env or VIEWMAX_APP, needs, paths and
slots are also compared with that environment.

  viewmax check
  viewmax check lint --fix
  viewmax check remote --env https://viewmax.example`,
  options: { env: { type: 'string' }, fix: { type: 'boolean' } },
  async run(call) {
    const names = call.words.length > 0 ? call.words : Object.keys(CHECKS);
    const failed: { check: string; output: string }[] = [];
    for (const name of names) {
      const passes = CHECKS[name];
      if (!passes) throw wrongUsage(`There is no check "${name}". The checks are ${Object.keys(CHECKS).join(', ')}.`);
      call.progress(`${name} …`);
      const output = await passes(call).catch((error: unknown) => {
        if (!(error instanceof JsonFaults)) throw error;
        return reported([`This check needs a remote.json without faults:`, ...error.faults], call);
      });
      if (output !== null) failed.push({ check: name, output });
    }
    if (failed.length === 0) return { data: { passed: names }, text: `${names.join(', ')}: passed` };
    const list = failed.map((one) => one.check).join(', ');
    throw new CommandFailed(`These checks failed: ${list}.`, EXIT.no, { failed });
  },
};
