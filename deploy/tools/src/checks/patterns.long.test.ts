import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { repositoryRoot } from '@viewmax/build/repository-root';
import type { Diagnostics } from 'recheck';

const SERVERS = [
  '{backend,deploy/{cli,edge,node,registry,renderer,sandbox}}/src/**/*.ts',
  'shared/{contracts,server}/**/*.ts',
];

/**
 * By automata, which prove a result in milliseconds. The other way searches for attacks, and takes a second. The package's
 * main file would start a program of its own.
 */
const CHECKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { checkSync } = require('recheck/lib/browser.js');
const parameters = { maxRepeatCount: 10_000, maxNFASize: 1_000_000, timeout: 60_000 };
parentPort.postMessage(workerData.map(({ source, flags }) => checkSync(source, flags, parameters)));`;

interface Pattern {
  source: string;
  flags: string;
}
interface Node {
  type?: string;
  [field: string]: unknown;
}

const textOf = ({ type, value, expressions, quasis }: Node): string | undefined => {
  if (type === 'StringLiteral') return String(value);
  if (type !== 'TemplateLiteral' || (expressions as unknown[]).length > 0) return undefined;
  return (quasis as { cooked: string }[])[0]?.cooked;
};

/** The pattern of `/a/i`, `new RegExp('a', 'i')` and `RegExp('a')`; null for one of parts that only the program knows. */
function patternOf(node: Node): Pattern | null | undefined {
  if (node.type === 'RegExpLiteral') return { source: String(node.pattern), flags: String(node.flags) };
  if ((node.callee as Node | undefined)?.value !== 'RegExp') return undefined;
  const [source, flags = ''] = (node.arguments as { expression: Node }[]).map(({ expression }) => textOf(expression));
  return source === undefined || flags === undefined ? null : { source, flags };
}

const nameOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

function* patternsIn(node: unknown): Generator<Pattern | null> {
  if (typeof node !== 'object' || node === null) return;
  const pattern = patternOf(node as Node);
  if (pattern !== undefined) yield pattern;
  for (const part of Object.values(node)) yield* patternsIn(part);
}

/** The faulty patterns of each file. A thread checks them, because the code is five times slower inside of Jest. */
async function faultsIn(files: Record<string, string>): Promise<string[]> {
  const found = Object.entries(files).flatMap(([file, code]) =>
    [...patternsIn(parseSync(code, { syntax: 'typescript' }))].map((pattern) => ({ file, pattern })),
  );
  const patterns = found.flatMap(({ pattern }) => pattern ?? []);
  const distinct = [...new Map(patterns.map((pattern) => [nameOf(pattern), pattern]))];
  const worker = new Worker(CHECKER, { eval: true, workerData: distinct.map(([, pattern]) => pattern) });
  const [results] = (await once(worker, 'message')) as [Diagnostics[]];
  const resultOf = new Map(distinct.map(([name], at) => [name, results[at]]));
  return found.flatMap(({ file, pattern }) => {
    if (!pattern) return `${file}: a RegExp of parts that only the program knows`;
    const result = resultOf.get(nameOf(pattern));
    if (result?.status === 'safe') return [];
    return `${file}: ${nameOf(pattern)} is ${result?.status === 'vulnerable' ? result.complexity.summary : result?.status}`;
  });
}

test('the check finds patterns in literals, constructors and calls, and names those that it cannot read', async () => {
  const code = {
    'literal.ts': 'export const trim = (text: string) => text.replace(/ +$/, "");',
    'constructor.ts': "const it = new RegExp('^(a|a)*$', 'i');",
    'call.ts': 'RegExp(`a*a*$`)',
    'parts.ts': 'new RegExp(word + "$")',
    'safe.ts': String.raw`/^[\w-]{22,64}$/.test(name) && 'RegExp'`,
  };
  expect(await faultsIn(code)).toEqual([
    'literal.ts: / +$/ is 2nd degree polynomial',
    'constructor.ts: /^(a|a)*$/i is exponential',
    'call.ts: /a*a*$/ is 3rd degree polynomial',
    'parts.ts: a RegExp of parts that only the program knows',
  ]);
});

test('every regular expression of the servers takes linear time', async () => {
  const files = globSync(SERVERS, {
    cwd: repositoryRoot,
    exclude: ['**/*.test.ts', '**/testing/**', '**/test-*{,/**}'],
  });
  expect(files.length).toBeGreaterThan(300);
  const sources = files.map((file) => [file, readFileSync(join(repositoryRoot, file), 'utf8')]);
  expect(await faultsIn(Object.fromEntries(sources))).toEqual([]);
}, 300_000);
