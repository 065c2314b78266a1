import { setTicketSms } from '@viewmax/contracts/calls';
import fc from 'fast-check';
import type { HTTPMethods } from 'fastify';
import type { KnownRoute } from '../collect-routes.ts';
import type { TestBackend } from '../start-backend.ts';
import { allRows } from './books.ts';
import { broken, hostileText, spoiled } from './hostile.ts';
import { jsonSchemaOf } from './sample.ts';

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

interface Input {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** Inputs for one call. None can succeed: they hold no valid id, password, place or ticket. */
function inputsFor({ method, schema, url }: KnownRoute, token: string): fc.Arbitrary<Input> {
  const values = fc.array(hostileText, { minLength: 3, maxLength: 3 });
  const address = values.map((texts) => url.replace(/:\w+/g, () => encoded(texts.pop() ?? '').slice(0, 2000)));
  const query = fc.option(fc.tuple(fc.constantFrom('before', 'limit', 'showtimeID', 'x'), hostileText), {
    nil: undefined,
  });
  const bearer = fc.oneof(
    { weight: 4, arbitrary: fc.constant('own') },
    { weight: 1, arbitrary: fc.constantFrom('', 'x.y.z') },
  );
  const json = spoiled(jsonSchemaOf(schema.body)).map((body) => ({
    type: 'application/json',
    text: JSON.stringify(body),
  }));
  const noise = fc.record({ type: fc.constantFrom(...TYPES), text: broken });
  const body = fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: noise });
  return fc.record({ address, query, bearer, body }).map((made) => {
    const own = made.bearer === 'own' ? token : made.bearer;
    const headers: Record<string, string> = { ...(own && { authorization: `Bearer ${own}` }) };
    const search = made.query ? `?${made.query.map((text) => encoded(text).slice(0, 2000)).join('=')}` : '';
    if (method === 'GET') return { method, url: made.address + search, headers };
    if (made.body.type) headers['content-type'] = made.body.type;
    return { method, url: made.address + search, headers, payload: made.body.text };
  });
}

/** Its body is one boolean, so a fitting one succeeds. */
const ALWAYS_FITS = setTicketSms.path;

export interface BadInputs {
  statuses: Record<number, number>;
  changed: string[];
}

/** Sends so many bad inputs, spread over all calls. Throws at the first 5xx, with the seed of the input. */
export async function sendBadInputs(backend: TestBackend, token: string, count: number): Promise<BadInputs> {
  const before = await allRows(backend.db);
  const statuses: Record<number, number> = {};
  const routes = backend.routes.filter(({ url }) => url !== ALWAYS_FITS);
  const inputs = fc.oneof(...routes.map((route) => inputsFor(route, token)));
  const property = fc.asyncProperty(inputs, async ({ method, ...rest }) => {
    const { body, statusCode } = await backend.server.inject({ ...rest, method: method as HTTPMethods & 'GET' });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    if (statusCode >= 500) throw new Error(`${method} ${rest.url}: ${statusCode} ${body}`);
  });
  await fc.assert(property, { numRuns: count, endOnFailure: true });
  const after = await allRows(backend.db);
  return { statuses, changed: Object.keys(after).filter((table) => after[table] !== before[table]) };
}
