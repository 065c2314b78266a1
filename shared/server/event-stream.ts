import type { ServerResponse } from 'node:http';

const HEARTBEAT_MS = 15_000;

export interface EventStreamOptions {
  /** The name of the events. They carry no data. */
  event: string;
  /** The time after which the browser reconnects a lost stream. */
  retryMs: number;
  /** Subscribes the stream, and returns a function that unsubscribes. */
  listen: (send: () => void) => () => void;
  /** Ends the stream. An open stream would block the server from closing. */
  closing: AbortSignal;
}

/**
 * Answers with server-sent events until the page or the server closes the stream.
 *
 * @example
 * app.get('/events', (_, reply) => {
 *   reply.hijack();
 *   sendEvents(reply.raw, { event: 'change', retryMs: 2000, listen: onChange, closing: closing.signal });
 * });
 */
export function sendEvents(raw: ServerResponse, { event, retryMs, listen, closing }: EventStreamOptions): void {
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(`retry: ${retryMs}\n\n`);
  const stop = listen(() => raw.write(`event: ${event}\ndata: {}\n\n`));
  // The server closes a connection after minutes of silence.
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
  const end = () => {
    stop();
    clearInterval(heartbeat);
    closing.removeEventListener('abort', end);
    raw.end();
  };
  closing.addEventListener('abort', end);
  raw.on('close', end);
}
