import { resolve } from 'node:path';
import { buildPackage } from './build-package.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node shared/build/build.ts <package>');
  process.exit(1);
}
const result = await buildPackage(resolve(folder));
if ('error' in result) {
  console.error(result.error);
  process.exit(1);
}
console.log(`${folder}: built in ${(result.ms / 1000).toFixed(1)} s`);
