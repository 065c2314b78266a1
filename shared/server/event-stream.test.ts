import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sendEvents } from './event-stream.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A stream whose writes a test reads. */
function open() {
  const response = Object.assign(new EventEmitter(), { writeHead: jest.fn(), write: jest.fn(), end: jest.fn() });
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const listen = (send: () => void) => {
    listeners.add(send);
    return () => listeners.delete(send);
  };
  const options = { event: 'change', retryMs: 2000, listen, closing: closing.signal };
  sendEvents(response as unknown as ServerResponse, options);
  return { response, listeners, closing, written: () => response.write.mock.calls.map(([text]) => text) };
}

test.each(['page', 'server'])('a stream that the %s closes leaves no listener and no timer', (side) => {
  const { response, listeners, closing } = open();
  expect([listeners.size, jest.getTimerCount()]).toEqual([1, 1]);
  if (side === 'page') response.emit('close');
  else closing.abort();
  expect([listeners.size, jest.getTimerCount()]).toEqual([0, 0]);
  expect(response.end).toHaveBeenCalledTimes(1);
});

test('no cache and no proxy holds the events back', () => {
  expect(open().response.writeHead).toHaveBeenCalledWith(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});

test('the stream sends its retry time, each event, and a heartbeat every 15 seconds', () => {
  const { listeners, written } = open();
  for (const send of listeners) send();
  jest.advanceTimersByTime(15_000);
  expect(written()).toEqual(['retry: 2000\n\n', 'event: change\ndata: {}\n\n', ':\n\n']);
});
