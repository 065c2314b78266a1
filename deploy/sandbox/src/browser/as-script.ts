import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const readBrowserFile = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const withoutModules = (text: string) => text.replace(/^import .*$/gm, '').replace(/^export /gm, '');

/** A classic script cannot import, so the parts are wrapped in one function. */
export function asScript(...names: string[]): string {
  const parts = names.map((name) => withoutModules(readBrowserFile(name)));
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}
