import type { DrawnHead } from '@viewmax/draw';

/** Chats and searches show less. */
const MAX_TEXT = 300;
const MAX_ADDRESS = 1_000;
const MAX_FACTS = 6_000;

const record = (value: unknown): Record<string, unknown> | undefined =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, MAX_TEXT)) || undefined;

/** An absolute address, or undefined for one that a chat cannot load. */
function pictureAt(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS || !URL.canParse(value, origin)) return undefined;
  const { protocol, href } = new URL(value, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

function factsOf(value: unknown): DrawnHead['facts'] {
  const facts = record(value);
  return facts && JSON.stringify(facts).length <= MAX_FACTS ? facts : undefined;
}

/** Reads the head that a release gave. It may have any form, and the page needs no part of it. */
export function readHead(given: unknown, origin: string | undefined): Partial<DrawnHead> {
  const head = record(given) ?? {};
  return {
    title: text(head.title),
    description: text(head.description),
    picture: origin ? pictureAt(head.picture, origin) : undefined,
    facts: factsOf(head.facts),
  };
}
