import { afterAll, expect, test } from '@jest/globals';
import { openSandbox } from '../../test/open-sandbox.ts';

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const get = async (path: string) => (await sandbox.inject(`/sandbox/maps/api/${path}`)).json() as object;

test.each(['', '?latlng=', '?latlng=x', '?latlng=91,0', '?latlng=1'])(
  'the proxy finds no place for the point %j',
  async (query) => {
    expect(await get(`geocode/json${query}`)).toEqual({ results: [], status: 'INVALID_REQUEST' });
  },
);

test('a point has an address with LGA, state and country', async () => {
  expect(await get('geocode/json?latlng=5.9,5.68')).toMatchObject({
    status: 'OK',
    results: [
      {
        formatted_address: 'Sapele, Delta, Nigeria',
        address_components: [
          { types: ['locality', 'political'] },
          { long_name: 'Sapele', types: ['administrative_area_level_2', 'political'] },
          { long_name: 'Delta', types: ['administrative_area_level_1', 'political'] },
          { long_name: 'Nigeria', short_name: 'NG', types: ['country', 'political'] },
        ],
      },
    ],
  });
});

test('the proxy refuses a distance without two ends, and finds no distance to an unknown place', async () => {
  expect(await get('distancematrix/json?origins=Sapele')).toMatchObject({ status: 'INVALID_REQUEST', rows: [] });
  expect(await get('distancematrix/json?origins=Sapele&destinations=Atlantis')).toMatchObject({
    status: 'OK',
    rows: [{ elements: [{ status: 'NOT_FOUND' }] }],
  });
});

test('distance and duration have a text and a number', async () => {
  expect(await get('distancematrix/json?origins=5.894,5.6767&destinations=Warri|5.894,5.6767&key=k')).toMatchObject({
    rows: [
      {
        elements: [
          {
            distance: { text: '55.5 km', value: expect.any(Number) },
            duration: { text: '1 hour 17 mins' },
            status: 'OK',
          },
          { distance: { text: '0 m', value: 0 }, duration: { text: '1 min', value: 0 } },
        ],
      },
    ],
  });
});
