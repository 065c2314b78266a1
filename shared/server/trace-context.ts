import type { IncomingHttpHeaders } from 'node:http';

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const MOST_LENGTH = 100;

/** Checks the header `traceparent` by the W3C's Trace Context. A later version may have further fields. */
export function isTraceparent(text: string): boolean {
  if (text.length > MOST_LENGTH) return false;
  const [, version, trace, parent, more] = TRACEPARENT.exec(text) ?? [];
  if (!version || version === 'ff' || (version === '00' && more !== undefined)) return false;
  return !/^0+$/.test(trace ?? '') && !/^0+$/.test(parent ?? '');
}

/** A trace that begins with this request. Its id is the request's, so that one search finds both. */
function traceparentFor(requestId: string): string {
  const id = requestId.replaceAll('-', '');
  return `00-${id}-${id.slice(0, 16)}-00`;
}

/**
 * Returns the request's trace, and writes it into the headers, so that a proxy forwards it. A request without a trace, or
 * with an invalid one, begins a trace.
 */
export function traceOf(headers: IncomingHttpHeaders, requestId: string): string {
  const given = headers.traceparent;
  if (typeof given === 'string' && isTraceparent(given)) return given;
  const begun = traceparentFor(requestId);
  headers.traceparent = begun;
  // It belongs to the trace that this one replaces.
  delete headers.tracestate;
  return begun;
}
