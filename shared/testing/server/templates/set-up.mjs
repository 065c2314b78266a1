import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the templates that the test files of one run share. */
export default function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  process.env.TEST_TEMPLATES = folder;
  process.env.TMPDIR = folder;
}
