import type { ServerResponse } from 'node:http';

/** A complete response, except for cookies. */
export interface Answer {
  status: number;
  /** Alternating names and values. */
  head: string[];
  /** One character per byte: Node sends head and body of a string in one write, and those of a buffer in two. */
  body: string;
}

export function answerOf(status: number, headers: Record<string, string>, content: Buffer): Answer {
  const length = status === 304 ? {} : { 'content-length': String(content.length) };
  return { status, head: Object.entries({ ...headers, ...length }).flat(), body: content.toString('latin1') };
}

export function sendAnswer(response: ServerResponse, { status, head, body }: Answer, cookies: readonly string[]): void {
  const all = cookies.length > 0 ? [...head] : head;
  for (const cookie of cookies) all.push('set-cookie', cookie);
  response.writeHead(status, all);
  response.end(body, 'latin1');
}
