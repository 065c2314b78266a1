import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the test files of one run share what each of them would start with. */
export default function setUp() {
  process.env.TEST_TEMPLATES = mkdtempSync(join(tmpdir(), 'templates-'));
}
