import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';

export const readBrowserFile = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const withoutModules = (text: string) => text.replace(/^import .*$/gm, '').replace(/^export /gm, '');

/** A classic script cannot import, so the parts are wrapped in one function. */
export function asScript(...names: string[]): string {
  const parts = names.map((name) => withoutModules(readBrowserFile(name)));
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

const JS = 'text/javascript; charset=utf-8';

const assets = {
  '/sandbox.css': { type: 'text/css; charset=utf-8', text: readBrowserFile('sandbox.css') },
  '/window.js': { type: JS, text: asScript('window.js') },
  '/flutterwave/v3.js': { type: JS, text: asScript('frame.js', 'flutterwave.js') },
  '/paystack/v2/inline.js': { type: JS, text: asScript('frame.js', 'paystack-v2.js') },
};

/** The sandbox's style sheet, and its scripts under the providers' names. */
export const assetFiles: FastifyPluginAsync = async (app) => {
  for (const [path, { type, text }] of Object.entries(assets)) {
    app.get(path, async (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }).type(type).send(text),
    );
  }
};
