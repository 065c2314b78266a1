import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKPOINTS_FILE } from '@viewmax/contracts/checkpoints';
import type { WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { readCheckpoints } from './read-remote-json.ts';

/** Copies `places.json` into the release, so that rehearsals of its neighbours play what this release itself shows. */
export function checkpointsPlugin(folder: string): WebpackPluginInstance | false {
  if (!existsSync(join(folder, CHECKPOINTS_FILE))) return false;
  const text = `${JSON.stringify(readCheckpoints(folder))}\n`;
  return atStage('named', 'checkpointsPlugin', (compilation) => emitText(compilation, CHECKPOINTS_FILE, text));
}
