import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each call: its callers, and its own refusals. 400, 401, 413, 415 and 5xx follow from these. */
export interface Row {
  call: string;
  access: 'public' | 'users';
  refusals: number[];
}

export interface Example {
  call: string;
  kind: 'request' | 'answer';
  body: unknown;
}

const page = readFileSync(join(import.meta.dirname, '../../../docs/calls.md'), 'utf8');

/** The tables of docs/calls.md, so that the tests compare the routes with the published docs. */
export const contract: Row[] = [...page.matchAll(/^\| `(\w+ \/[^`]+)` \| (public|users) \| ([\d, ]*)\|/gm)].map(
  ([, call = '', access, refusals = '']) => ({
    call,
    access: access as Row['access'],
    refusals: refusals.match(/\d+/g)?.map(Number) ?? [],
  }),
);

const [, ours = ''] = page.split('\n## Ours\n');
export const ownCalls = contract.map(({ call }) => call).filter((call) => ours.includes(`| \`${call}\` |`));

/** The examples of docs/calls.md, by the heading above them. */
export const examples: Example[] = ours.split('\n### ').flatMap((section) => {
  const [call = ''] = section.split('\n');
  return [...section.matchAll(/```json (request|answer)\n(.*?)```/gs)].map(([, kind, text = '']) => ({
    call,
    kind: kind as Example['kind'],
    body: JSON.parse(text),
  }));
});
