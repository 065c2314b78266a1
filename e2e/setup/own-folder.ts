import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The run deletes all its temporary files, including the browser's. */
export default function ownFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
