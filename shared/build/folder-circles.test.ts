import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { folderCircle } from './folder-circles.ts';
import { repositoryRoot } from './repository-root.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

function planted(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'folders-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('two folders that import each other are a circle, by a type too', () => {
  const files = {
    'store/write.ts': "import { at } from '../clock/at.ts';",
    'store/row.ts': 'export type Row = string;',
    'clock/at.ts': "import type { Row } from '../store/row.ts';",
  };
  expect(folderCircle(planted(files))).toEqual(['store', 'clock', 'store']);
});

test('a circle over three folders is found, and a dynamic import closes it', () => {
  const files = {
    'a/a.ts': "import '../b/b.ts';",
    'b/b.ts': "export { c } from '../c/c.ts';",
    'c/c.ts': "const later = () => import('../a/a.ts');",
  };
  expect(folderCircle(planted(files))).toHaveLength(4);
});

test('layers, subfolders, the root and tests make no circle', () => {
  const files = {
    'root.ts': "import './ops/ops.ts';",
    'ops/ops.ts': "import './routes/one.ts';\nimport '../store/store.ts';\nimport type { Options } from '../root.ts';",
    'ops/routes/one.ts': "import '../ops.ts';",
    'store/store.ts': 'export {};',
    'store/store.test.ts': "import '../ops/ops.ts';",
  };
  expect(folderCircle(planted(files))).toBeNull();
});

const rooms = globSync(['*/src', 'deploy/*/src'], { cwd: repositoryRoot }).sort();

test.each(rooms)('the folders of %s are layers', (room) => {
  expect(folderCircle(join(repositoryRoot, room))).toBeNull();
});
