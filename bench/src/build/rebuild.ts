import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPackage } from '@viewmax/build';
import { changed } from '../measure/changed.ts';

// A build includes the bundler's start, so this is a separate program.
const [folder = ''] = process.argv.slice(2);
const dist = mkdtempSync(join(tmpdir(), 'viewmax-bench-'));
const result = await buildPackage(
  resolve(folder),
  changed(resolve(folder, 'src/root.tsx'), dist, Date.now().toString(36)),
);
rmSync(dist, { recursive: true, force: true });
if ('error' in result) {
  console.error(result.error);
  process.exit(1);
}
