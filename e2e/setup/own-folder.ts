import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The run deletes all its temporary files, including the browser's. */
export default function ownFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  // PostgreSQL runs as a user of its own, which has to reach its folder inside.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
