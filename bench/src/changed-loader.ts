import type { LoaderContext } from 'webpack';

/** What a squad does to a file between two releases: a line more. */
export default function addLine(this: LoaderContext<{ line: string }>, source: string): string {
  return `${source}\n${this.getOptions().line}\n`;
}
