import type { SourceMap } from 'node:module';

/** A position in a script of a release: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. */
const FRAME = /^([^/]+)\/([^/]+):(\d+):(\d+)$/;

/** A position in the source. */
export interface Position {
  file: string;
  line: number;
  column: number;
  name?: string;
}

/** Translates a position in a script. Null without a map, and for code of the bundler. */
export type Unmap = (frame: string) => Promise<Position | null>;

/** Translates positions in scripts into positions in sources. `mapOf` finds the map of a script. */
export const unmapBy =
  (mapOf: (title: string, file: string) => Promise<SourceMap | undefined>): Unmap =>
  async (frame) => {
    const [, title = '', file = '', line = '', column = ''] = FRAME.exec(frame) ?? [];
    const map = title && (await mapOf(title, file));
    if (!map) return null;
    // Stacks count from one, maps from zero.
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found) || !found.originalSource) return null;
    const { originalSource, originalLine, originalColumn, name } = found as typeof found & { name?: string };
    return { file: originalSource, line: originalLine + 1, column: originalColumn + 1, ...(name && { name }) };
  };
