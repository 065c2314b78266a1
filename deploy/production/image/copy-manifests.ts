import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , target = ''] = process.argv;
if (!target) throw new Error('Usage: copy-manifests.ts <folder>');

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
const files = ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((room) => `${room}/package.json`)];

for (const file of globSync(files, { exclude: ['node_modules/**'] })) cpSync(file, join(target, file));
