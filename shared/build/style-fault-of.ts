import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { faultOfStyles } from '@viewmax/server/own-styles';

/** The first fault of a remote's stylesheet, as a sentence with file and line. */
export function styleFaultOf(folder: string, file: string, remote: string): string | undefined {
  const isSource = file.endsWith('.module.css');
  const fault = faultOfStyles(readFileSync(file, 'utf8'), remote, { isSource });
  if (!fault) return undefined;
  const advice = isSource ? '' : ' Only the classes of a .module.css get the name of the remote.';
  return `${relative(folder, file)}:${fault.line}: ${fault.reason}.${advice}`;
}
