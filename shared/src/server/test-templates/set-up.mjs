import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the test files of one run share what each of them would start with, and leave what they write. */
export default function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  process.env.TEST_TEMPLATES = folder;
  process.env.TMPDIR = folder;
}
