import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listCinemas, listNearestCinemas } from '@viewmax/contracts/calls';
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

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanStores($centers);
  invalidateKeys((key) => key.startsWith('catalog/'));
  endSession();
});

const serveAll = (...cinemas: Cinema[]) => serve(on(listNearestCinemas, list(...cinemas)));

test('the screen shows the failure, and Retry fetches again', async () => {
  serve(
    ...[on(listNearestCinemas, refuse), on(listCinemas, { lga: 'Sapele' }, refuse)],
    on(listCinemas, { lga: 'Bauchi' }, refuse),
  );
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The centers could not be loaded');
  serveAll(cinema('a'));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('CINEMA A')).toBeTruthy();
});

test('the screen shows that there is no information, and the support address, for empty or missing lists', async () => {
  serve(on(listNearestCinemas, foreign({})));
  open();
  expect(await screen.findByText('No information available')).toBeTruthy();
  const mail = screen.getByRole('link', { name: 'support@viewmax.example' });
  expect(mail.getAttribute('href')).toBe('mailto:support@viewmax.example');
});

test('the screen shows six placeholder cards until the lists arrive', async () => {
  serveAll(cinema('a'));
  const { container } = open();
  expect(container.querySelectorAll('[data-shimmer]')).toHaveLength(6);
  await screen.findByText('CINEMA A');
  expect(container.querySelectorAll('[data-shimmer]')).toHaveLength(0);
});

test('the screen begins with the member’s own area, and shows each cinema once', async () => {
  startSession(tokenFor({ LGA: 'Bauchi' }));
  serve(on(listCinemas, { lga: 'Bauchi' }, list(cinema('c'))), on(listNearestCinemas, list(cinema('a'), cinema('c'))));
  open();
  await screen.findByText('CINEMA A');
  expect(names()).toEqual(['CINEMA C', 'CINEMA A']);
  expect(screen.queryByText(/no partner cinema/)).toBeNull();
});

test('a member whose town has no cinema reads so above the others, and may change the town', async () => {
  startSession(tokenFor({ LGA: 'Toro' }));
  serve(on(listCinemas, { lga: 'Toro' }, list()), on(listNearestCinemas, list(cinema('a'))));
  open();
  await screen.findByText('CINEMA A');
  expect(screen.getByText('Viewmax currently has no partner cinema in your location.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Change LGA' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/profile');
  expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ open: 'Change LGA' });
});

test('a tap adds each further page, without the member’s own centers', async () => {
  startSession(tokenFor({ LGA: 'Bauchi' }));
  const pages: Record<string, object> = {
    2: { ...list(cinema('own'), cinema('b')), NextPage: 3 },
    3: list(cinema('c')),
  };
  serve(
    on(listCinemas, { lga: 'Bauchi' }, list(cinema('own'))),
    on(listNearestCinemas, ({ query }) => foreign(pages[query.page ?? ''] ?? { ...list(cinema('a')), NextPage: 2 })),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More centers' }));
  await screen.findByText('CINEMA B');
  await userEvent.click(screen.getByRole('button', { name: 'More centers' }));
  await screen.findByText('CINEMA C');
  expect(names()).toEqual(['CINEMA OWN', 'CINEMA A', 'CINEMA B', 'CINEMA C']);
  expect(screen.queryByRole('button', { name: 'More centers' })).toBeNull();
});

test('the screen writes address and slug in title case and opens directions in a new tab', async () => {
  serveAll(cinema('a'));
  open();
  expect(await screen.findByText('14 Court Road, Sapele, Delta')).toBeTruthy();
  expect(screen.getByText('Riverside Mall, Top of the Stairs')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Get Directions to Cinema a' });
  expect(way.getAttribute('href')).toBe('https://www.google.com/maps/dir/?api=1&destination=5.894,5.676');
  expect([way.getAttribute('target'), way.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});

test('a cinema without a place has no directions, and missing texts break nothing', async () => {
  const lost = foreign({ cinemasLists: [{ CinemaID: 'x', Name: 'Lost', Latitude: null, Address: null }] });
  serve(on(listNearestCinemas, lost));
  open();
  expect(await screen.findByText('LOST')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Get Directions/ })).toBeNull();
});

test('a cinema without a name keeps the visible names of its buttons', async () => {
  serve(on(listNearestCinemas, foreign({ cinemasLists: [{ ...cinema('a'), Name: null }] })));
  open();
  expect(await screen.findByRole('link', { name: 'Preview Center' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get Directions' })).toBeTruthy();
});

test('a center leads to its preview and hands over its known data', async () => {
  serveAll(cinema('a'));
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
    const unplaced = { ...cinema('n'), Latitude: null };
    serve(on(listNearestCinemas, foreign({ cinemasLists: [unplaced, cinema('f', far), cinema('c', near)] })));
    open();
    await screen.findByText('CINEMA C');
    expect(names()).toEqual(['CINEMA C', 'CINEMA F', 'CINEMA N']);
    expect(screen.getAllByText(/away$/).map(({ textContent }) => textContent)).toEqual(['1.1 km away', '34 km away']);
  });

  test('a visitor sees directions and the closest first for coordinates in text', async () => {
    serveAll(
      cinema('n', { Latitude: '5,9' }),
      cinema('f', { Latitude: '6.2', Longitude: '5.68' }),
      cinema('c', { Latitude: '5.9', Longitude: '5.68' }),
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
      on(listCinemas, { lga: 'Bauchi' }, list(cinema('g', { Latitude: 7 }), cinema('f', far))),
      on(listNearestCinemas, list(cinema('c', near))),
    );
    open();
    await screen.findByText('CINEMA C');
    expect(names()).toEqual(['CINEMA F', 'CINEMA G', 'CINEMA C']);
  });
});
