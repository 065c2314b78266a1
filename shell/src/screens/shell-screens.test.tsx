import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LocationProblem } from '@viewmax/shared';
import { provideTestPlatform, renderAt, testConfig } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { Debug } from './debug/debug.tsx';
import { shellRoutes } from './shell-routes.ts';

const GEOCODE = '/maps/api/geocode/json';
const DISTANCE = '/maps/api/distancematrix/json';
const PLACE = { latitude: 5.894, longitude: 5.6767 };

function network(answers: Record<string, (body: unknown) => unknown>): void {
  globalThis.fetch = (async (input: string, { body }: RequestInit = {}) => {
    const answer = answers[new URL(input, location.href).pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer(body));
  }) as typeof fetch;
}

const openDebug = (path: string) => renderAt(path, <Debug path={path} />);

const located = (current: () => Promise<typeof PLACE>) => onPhone({ geolocation: { current } });

beforeEach(() => {
  const config = { ...testConfig, debug: { maps: '/maps', upload: '/upload' } };
  provideTestPlatform({ config });
  network({});
});
afterEach(() => onPhone());

test('the shell owns the desktop notice and the debug screens, each in its own chunk', () => {
  const chunks = Object.fromEntries(shellRoutes.map(({ path, screen }) => [path, screen]));
  expect(chunks).toEqual({
    '/welcome': 'welcome',
    '/geo': 'debug',
    '/usergps': 'debug',
    '/dist': 'debug',
    '/internetcheck': 'debug',
    '/mytest': 'debug',
  });
});

describe('/geo and /usergps', () => {
  test.each<[LocationProblem, string]>([
    ['denied', 'Location permissions denied by user.'],
    ['unavailable', 'Location information is unavailable.'],
    ['timeout', 'The request to get user location timed out.'],
    ['unsupported', 'Geolocation is not supported by this browser.'],
    ['platform', 'Platform not supported for geolocation.'],
  ])('show for the problem "%s": %s', async (problem, words) => {
    located(() => Promise.reject(Object.assign(new Error(problem), { name: 'LocationError', problem })));
    openDebug('/geo');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  test('show the position without an address when the maps service fails, and retry', async () => {
    located(async () => PLACE);
    openDebug('/usergps');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5.894', '5.6767']);
    network({
      [GEOCODE]: () => ({
        results: [
          {
            formatted_address: '14 Court Road, Sapele',
            address_components: [
              { long_name: 'Sapele', types: ['administrative_area_level_2'] },
              { long_name: 'Delta', types: ['administrative_area_level_1'] },
              { long_name: 'Nigeria', types: ['country'] },
            ],
          },
        ],
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('14 Court Road, Sapele')).toBeTruthy();
    expect(screen.getByText('Delta')).toBeTruthy();
  });
});

describe('/dist', () => {
  test('shows that the maps service found no route', async () => {
    network({ [DISTANCE]: () => ({ rows: [{ elements: [{ status: 'NOT_FOUND' }] }] }) });
    openDebug('/dist');
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect((await screen.findByRole('alert')).textContent).toBe('The maps service found no route.');
  });

  test('shows the distance', async () => {
    const element = { distance: { text: '12.4 km' }, duration: { text: '26 mins' } };
    network({ [DISTANCE]: () => ({ rows: [{ elements: [element] }] }) });
    openDebug('/dist');
    expect(await screen.findByText('Distance: 12.4 km, Duration: 26 mins')).toBeTruthy();
  });
});

describe('/internetcheck', () => {
  test('shows the server’s answer', async () => {
    openDebug('/internetcheck');
    expect(await screen.findByText('no answer')).toBeTruthy();
    network({ '/healthz': () => ({}) });
    const asked = jest.spyOn(globalThis, 'fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^answered 200 in \d+ ms$/)).toBeTruthy();
    expect(asked.mock.calls[0]?.[1]?.mode).toBe('no-cors');
  });
});

describe('/mytest', () => {
  const chosen = (file: Blob | null) => onPhone({ camera: { picture: async () => file } });
  const choose = () => userEvent.click(screen.getByRole('button', { name: 'Choose a file' }));

  test('shows an error, and nothing without a chosen file', async () => {
    chosen(null);
    openDebug('/mytest');
    await choose();
    expect(screen.queryByRole('alert')).toBeNull();
    chosen(new Blob(['x']));
    await choose();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch');
  });

  test('sends the field "file" and shows the answer', async () => {
    const upload = jest.fn((body: unknown) => ({ bytes: ((body as FormData).get('file') as File).size }));
    network({ '/upload': upload });
    chosen(new Blob(['abc']));
    openDebug('/mytest');
    await choose();
    expect(await screen.findByText('200 {"bytes":3}')).toBeTruthy();
  });
});
