import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';

const [, , target = ''] = process.argv;
if (!target) throw new Error('Usage: copy-manifests.ts <folder>');

const FILES = ['package.json', 'package-lock.json', '.npmrc', '{*,deploy/*}/package.json'];

for (const file of globSync(FILES, { exclude: ['node_modules/**'] })) cpSync(file, join(target, file));
