import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from './build-package.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { published: { type: 'boolean' } } });
const [folder] = positionals;
if (!folder) {
  console.error('Usage: node shared/build/build.ts <package> [--published]');
  process.exit(1);
}
const result = await buildPackage(resolve(folder), undefined, values);
if ('error' in result) {
  console.error(result.error);
  process.exit(1);
}
console.log(`${folder}: built in ${(result.ms / 1000).toFixed(1)} s`);
