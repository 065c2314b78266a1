import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listCinemas } from '@viewmax/contracts/calls';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { foreign, on, renderAt, serve, setCoordinates, tokenFor } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { $centers } from '../../stores/centers.ts';
import { cinema } from '../../testing/cinemas.ts';
import { CentersScreen } from './centers.tsx';

const list = (...cinemasLists: Cinema[]) => ({ cinemasLists });
const refuse = foreign({ error: 'No' }, 400);
const open = () => renderAt('/viewmaxcenters', <CentersScreen />);
const names = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
let errors: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanStores($centers);
  invalidateKeys((key) => key.startsWith('catalog/'));
  endSession();
});

test('the screen shows the failure, and Retry fetches again', async () => {
  serve(on(listCinemas, { lga: 'Sapele' }, refuse), on(listCinemas, { lga: 'Bauchi' }, refuse));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The centers could not be loaded');
  serve(on(listCinemas, { lga: 'Sapele' }, list(cinema('a'))), on(listCinemas, { lga: 'Bauchi' }, list()));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('CINEMA A')).toBeTruthy();
});

test('the screen shows the other areas when one area fails', async () => {
  serve(on(listCinemas, { lga: 'Sapele' }, refuse), on(listCinemas, { lga: 'Bauchi' }, list(cinema('b'))));
  open();
  expect(await screen.findByText('CINEMA B')).toBeTruthy();
  expect(errors).toHaveBeenCalledWith('The centers of an area could not be loaded', expect.anything());
});

test.each([
  ['one area', [on(listCinemas, { lga: 'Bauchi' }, list(cinema('b')))]],
  ['every area', []],
])('the screen shows the stored centers of %s while the server does not answer', async (_, answers) => {
  startSession(tokenFor());
  serve(on(listCinemas, { lga: 'Sapele' }, list(cinema('a'))), on(listCinemas, { lga: 'Bauchi' }, list(cinema('b'))));
  await $centers.fetch();
  serve(...answers);
  invalidateKeys((key) => key.startsWith('catalog/'));
  expect(await $centers.fetch()).toEqual({ data: [[cinema('a')], [cinema('b')]] });
});

test('the screen shows that there is no information, and the support address, for empty or missing lists', async () => {
  serve(on(listCinemas, { lga: 'Sapele' }, list()), on(listCinemas, { lga: 'Bauchi' }, foreign({})));
  open();
  expect(await screen.findByText('No information available')).toBeTruthy();
  const mail = screen.getByRole('link', { name: 'support@viewmax.example' });
  expect(mail.getAttribute('href')).toBe('mailto:support@viewmax.example');
});

test('the screen shows six placeholder cards until the lists arrive', async () => {
  serve(on(listCinemas, { lga: 'Sapele' }, list(cinema('a'))), on(listCinemas, { lga: 'Bauchi' }, list()));
  const { container } = open();
  expect(container.querySelectorAll('[data-shimmer]')).toHaveLength(6);
  await screen.findByText('CINEMA A');
  expect(container.querySelectorAll('[data-shimmer]')).toHaveLength(0);
});

test('the screen fetches each area once for a visitor, without a token, and shows each cinema once', async () => {
  const calls = serve(
    on(listCinemas, { lga: 'Sapele' }, list(cinema('a'), cinema('b'))),
    on(listCinemas, { lga: 'Bauchi' }, list(cinema('b'), cinema('c'))),
  );
  open();
  await screen.findByText('CINEMA A');
  expect(names()).toEqual(['CINEMA A', 'CINEMA B', 'CINEMA C']);
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/cinemas/Sapele', '/api/v1/cinemas/Bauchi']);
  expect(calls.every(({ authorization }) => authorization === null)).toBe(true);
});

test('the screen begins with the member’s own area', async () => {
  startSession(tokenFor({ LGA: 'Bauchi' }));
  const calls = serve(
    on(listCinemas, { lga: 'Sapele' }, list(cinema('a'))),
    on(listCinemas, { lga: 'Bauchi' }, list(cinema('c'))),
  );
  open();
  await screen.findByText('CINEMA A');
  expect(names()).toEqual(['CINEMA C', 'CINEMA A']);
  expect(calls).toHaveLength(2);
});

test('the screen writes address and slug in title case and opens directions in a new tab', async () => {
  serve(on(listCinemas, { lga: 'Sapele' }, list(cinema('a'))), on(listCinemas, { lga: 'Bauchi' }, list()));
  open();
  expect(await screen.findByText('14 Court Road, Sapele, Delta')).toBeTruthy();
  expect(screen.getByText('Riverside Mall, Top of the Stairs')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Get Directions to Cinema a' });
  expect(way.getAttribute('href')).toBe('https://www.google.com/maps/dir/?api=1&destination=5.894,5.676');
  expect([way.getAttribute('target'), way.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});

test('a cinema without a place has no directions, and missing texts break nothing', async () => {
  const lost = foreign({ cinemasLists: [{ CinemaID: 'x', Name: 'Lost', Latitude: null, Address: null }] });
  serve(on(listCinemas, { lga: 'Sapele' }, lost), on(listCinemas, { lga: 'Bauchi' }, list()));
  open();
  expect(await screen.findByText('LOST')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Get Directions/ })).toBeNull();
});

test('a cinema without a name keeps the visible names of its buttons', async () => {
  serve(
    on(listCinemas, { lga: 'Sapele' }, foreign({ cinemasLists: [{ ...cinema('a'), Name: null }] })),
    on(listCinemas, { lga: 'Bauchi' }, list()),
  );
  open();
  expect(await screen.findByRole('link', { name: 'Preview Center' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get Directions' })).toBeTruthy();
});

test('a center leads to its preview and hands over its known data', async () => {
  serve(on(listCinemas, { lga: 'Sapele' }, list(cinema('a'))), on(listCinemas, { lga: 'Bauchi' }, list()));
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Preview Center Cinema a' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/previewcenter');
  expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ cinemaID: 'a', cinema: cinema('a') });
});

describe('once the phone has a position', () => {
  const far = { Latitude: 6.2, Longitude: 5.68 };
  const near = { Latitude: 5.9, Longitude: 5.68 };
  beforeEach(() => setCoordinates({ latitude: 5.89, longitude: 5.68, at: 0 }));

  test('a visitor sees the closest first, and centers without a place last', async () => {
    serve(
      on(
        listCinemas,
        { lga: 'Sapele' },
        foreign({ cinemasLists: [{ ...cinema('n'), Latitude: null }, cinema('f', far)] }),
      ),
      on(listCinemas, { lga: 'Bauchi' }, list(cinema('c', near))),
    );
    open();
    await screen.findByText('CINEMA C');
    expect(names()).toEqual(['CINEMA C', 'CINEMA F', 'CINEMA N']);
    expect(screen.getAllByText(/away$/).map(({ textContent }) => textContent)).toEqual(['1.1 km away', '34 km away']);
  });

  test('a visitor sees directions and the closest first for coordinates in text', async () => {
    serve(
      on(
        listCinemas,
        { lga: 'Sapele' },
        list(cinema('n', { Latitude: '5,9' }), cinema('f', { Latitude: '6.2', Longitude: '5.68' })),
      ),
      on(listCinemas, { lga: 'Bauchi' }, list(cinema('c', { Latitude: '5.9', Longitude: '5.68' }))),
    );
    open();
    await screen.findByText('CINEMA C');
    expect(names()).toEqual(['CINEMA C', 'CINEMA F', 'CINEMA N']);
    expect(screen.getAllByText(/away$/).map(({ textContent }) => textContent)).toEqual(['1.1 km away', '34 km away']);
    expect(screen.getAllByRole('link', { name: /^Get Directions/ }).map((way) => way.getAttribute('href'))).toEqual([
      'https://www.google.com/maps/dir/?api=1&destination=5.9,5.68',
      'https://www.google.com/maps/dir/?api=1&destination=6.2,5.68',
    ]);
  });

  test('a member still sees the own area first', async () => {
    startSession(tokenFor({ LGA: 'Bauchi' }));
    serve(
      on(listCinemas, { lga: 'Sapele' }, list(cinema('c', near))),
      on(listCinemas, { lga: 'Bauchi' }, list(cinema('g', { Latitude: 7 }), cinema('f', far))),
    );
    open();
    await screen.findByText('CINEMA C');
    expect(names()).toEqual(['CINEMA F', 'CINEMA G', 'CINEMA C']);
  });
});
