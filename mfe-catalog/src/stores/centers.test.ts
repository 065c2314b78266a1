import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listCinemas, listNearestCinemas } from '@viewmax/contracts/calls';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { foreign, on, serve, setCoordinates, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { cinema } from '../testing/cinemas.ts';
import { $centers } from './centers.ts';

const list = (...cinemasLists: Cinema[]) => ({ cinemasLists });
const refuse = foreign({ error: 'No' }, 400);
const inSapele = (answer: Response | { cinemasLists: Cinema[] }) => on(listCinemas, { lga: 'Sapele' }, answer);
const inBauchi = (answer: Response | { cinemasLists: Cinema[] }) => on(listCinemas, { lga: 'Bauchi' }, answer);
const addresses = (calls: ReturnType<typeof serve>) =>
  calls.map(({ path, query }) => [path, ...Object.entries(query).flat()].join(' '));
let errors: ReturnType<typeof jest.spyOn>;

async function fetched() {
  invalidateKeys((key) => key.startsWith('catalog/'));
  const answer = await $centers.fetch();
  return 'data' in answer ? answer.data : undefined;
}

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanStores($centers);
  endSession();
});

describe('a backend without the call of all towns', () => {
  const without = on(listNearestCinemas, foreign({ error: 'No such call' }, 404));

  test('is asked for each town of the app, without a token, and each cinema is once', async () => {
    const calls = serve(without, inSapele(list(cinema('a'), cinema('b'))), inBauchi(list(cinema('b'), cinema('c'))));
    expect(await fetched()).toEqual({ others: { cinemas: [cinema('a'), cinema('b'), cinema('c')] } });
    expect(addresses(calls)).toEqual(['/api/v1/cinemas', '/api/v1/cinemas/Sapele', '/api/v1/cinemas/Bauchi']);
    expect(calls.every(({ authorization }) => authorization === null)).toBe(true);
  });

  test('is asked once for the member’s own town', async () => {
    startSession(tokenFor({ LGA: 'Bauchi' }));
    const calls = serve(without, inSapele(list(cinema('a'))), inBauchi(list(cinema('c'))));
    expect(await fetched()).toEqual({ own: [cinema('c')], others: { cinemas: [cinema('a')] } });
    expect(calls).toHaveLength(3);
  });

  test('hides no town when another one fails', async () => {
    serve(without, inSapele(refuse), inBauchi(list(cinema('b'))));
    expect(await fetched()).toEqual({ others: { cinemas: [cinema('b')] } });
    expect(errors).toHaveBeenCalledWith('The centers of an area could not be loaded', expect.anything());
  });
});

test('a first page of several is asked for again from about the phone’s position', async () => {
  setCoordinates({ latitude: 5.89461, longitude: 5.67689, at: 0 });
  const calls = serve(on(listNearestCinemas, { ...list(cinema('a')), NextPage: 2 }));
  const next = { latitude: 5.89, longitude: 5.68, page: 2 };
  expect(await fetched()).toEqual({ others: { cinemas: [cinema('a')], next } });
  expect(addresses(calls)).toEqual(['/api/v1/cinemas', '/api/v1/cinemas latitude 5.89 longitude 5.68']);
});

test('a member has the own centers while the others fail, and the others while the own fail', async () => {
  startSession(tokenFor());
  serve(on(listNearestCinemas, refuse), inSapele(list(cinema('a'))), inBauchi(refuse));
  expect(await fetched()).toEqual({ own: [cinema('a')], others: { cinemas: [] } });
  serve(on(listNearestCinemas, list(cinema('b'))), inSapele(refuse));
  expect(await fetched()).toEqual({ others: { cinemas: [cinema('b')] } });
});

test('the stored centers show while the server does not answer', async () => {
  startSession(tokenFor());
  serve(on(listNearestCinemas, list(cinema('b'))), inSapele(list(cinema('a'))));
  const known = await fetched();
  expect(known).toEqual({ own: [cinema('a')], others: { cinemas: [cinema('b')] } });
  serve();
  expect(await fetched()).toEqual(known);
});
