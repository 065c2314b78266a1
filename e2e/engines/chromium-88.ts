import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { run } from '@viewmax/node/run';
import { type Engine, folderWith, launch, NotRun } from './engine.ts';

const unpacked = (folder: string, name = '') => join(folder, 'node_modules/chrome-aws-lambda/bin', name);

/** The package carries the browser and its libraries, compressed. */
async function unpack(folder: string): Promise<void> {
  const read = (name: string) => brotliDecompressSync(readFileSync(unpacked(folder, `${name}.br`)));
  writeFileSync(unpacked(folder, 'chromium'), read('chromium'), { mode: 0o755 });
  for (const name of ['aws.tar', 'swiftshader.tar']) {
    const tar = unpacked(folder, name);
    writeFileSync(tar, read(name));
    const { code, output } = await run('tar', ['-xf', tar, '-C', unpacked(folder)]);
    if (code !== 0) throw new NotRun(`tar could not unpack ${name}: ${output}`);
  }
}

const env = (folder: string) => ({ LD_LIBRARY_PATH: unpacked(folder, 'lib'), FONTCONFIG_PATH: '/etc/fonts' });
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-zygote'];

/** A program that starts the browser with its own libraries, for a caller that only knows a file. */
export async function chromium88Program(): Promise<string> {
  const folder = await folderWith('chromium-88', unpack);
  const program = join(folder, 'chromium.sh');
  const names = Object.entries(env(folder)).map(([name, value]) => `${name}='${value}'`);
  const lines = ['#!/bin/sh', `${names.join(' ')} exec '${unpacked(folder, 'chromium')}' ${ARGS.join(' ')} "$@"`, ''];
  writeFileSync(program, lines.join('\n'), { mode: 0o755 });
  return program;
}

/** The oldest Chrome of the list is 87, and 88 is the nearest one that a registry has. */
export const chromium88: Engine = {
  name: 'Chromium',
  async open() {
    const folder = await folderWith('chromium-88', unpack);
    return launch(folder, {
      executablePath: unpacked(folder, 'chromium'),
      env: { ...process.env, ...env(folder) },
      args: ARGS,
    });
  },
};
