import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whatever a run writes into the machine's folder for temporary files goes with it, the browser's part too. */
export default function ownFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
