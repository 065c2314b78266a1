import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './expect.ts';
import type { Squad } from './squad-of.ts';

/** Neither a build of an older version nor the rest of a broken one gets published. */
export async function staleBuild({ folder, viewmax }: Squad): Promise<void> {
  const refusal = (...args: string[]): Promise<string> =>
    viewmax(...args).then(String, (error: Error) => error.message);
  const edited = async (file: string, from: string, to: string, work: () => Promise<void>) => {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(from, to));
    await work();
    writeFileSync(path, text);
  };
  await edited('package.json', '"version": "1.0.0"', '"version": "1.0.1"', async () => {
    const said = await refusal('publish', 'dist');
    expect(said.includes('but package.json says 1.0.1'), `a stale build is refused, not: ${said}`);
  });
  await edited('package.json', '    "react": "^', '    "react-dom": "^', async () => {
    const said = await refusal('build');
    expect(said.includes('bundles react:'), `a dropped react is an error at build, not: ${said}`);
  });
  expect(!existsSync(join(folder, 'dist')), 'a failed build leaves no dist');
  await viewmax('build');
}
