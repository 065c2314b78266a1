import { faultOfStyles } from '@viewmax/server/own-styles';
import { SHELL } from '../state/identity.ts';
import { overreach, Refused } from '../state/refused.ts';
import type { CheckedRelease } from './read-release-folder.ts';

/** Ours have 18 KB. */
const MOST_BYTES = 100_000;

function textOf(file: string, content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refused(`${file} is not text in UTF-8.`);
  }
}

/**
 * Refuses a remote's styles that reach further than its own elements. A page keeps a stylesheet until its end, so a fault
 * would outlive the remote's screen. The shell's styles are those of the whole page.
 */
export async function refuseForeignStyles({ release, files }: CheckedRelease): Promise<void> {
  const { name, css } = release;
  if (name === SHELL) return;
  // The edge puts each listed file into pages as styles, by any name.
  const listed = new Set(css.map(({ file }) => file));
  const sheets = release.files.filter(({ file }) => file.endsWith('.css') || listed.has(file));
  const bytes = sheets.reduce((sum, sheet) => sum + sheet.bytes, 0);
  if (bytes > MOST_BYTES) throw new Refused(`The styles have ${bytes} bytes, more than the ${MOST_BYTES} of a remote.`);
  for (const { file } of sheets) {
    const fault = faultOfStyles(textOf(file, await files.read(file)), name);
    if (fault) throw overreach(`${file}, line ${fault.line}: ${fault.reason}.`);
  }
}
