import type { LoaderContext } from 'webpack';

/** Adds a line to a file, like a squad's change between two releases. */
export default function addLine(this: LoaderContext<{ line: string }>, source: string): string {
  return `${source}\n${this.getOptions().line}\n`;
}
