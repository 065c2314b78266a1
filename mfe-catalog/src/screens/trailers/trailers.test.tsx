import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listTrailers } from '@viewmax/contracts/calls';
import type { Trailer } from '@viewmax/contracts/trailers';
import { invalidateKeys } from '@viewmax/shared';
import { foreign, on, renderAt, serve } from '@viewmax/testing';
import { cleanStores } from 'nanostores';
import { $trailers } from '../../stores/trailers.ts';
import { trailer } from '../../testing/trailers.ts';
import { TrailersScreen } from './trailers.tsx';

const serveTrailers = (...results: Trailer[]) => serve(on(listTrailers, { all_trailers: { results } }));
const open = () => renderAt('/trailers', <TrailersScreen />);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanStores($trailers);
  invalidateKeys((key) => key.startsWith('catalog/'));
});

test('the screen shows that the list failed, and Retry fetches again', async () => {
  serve(on(listTrailers, foreign({ error: 'No' }, 400)));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The trailers could not be loaded');
  serveTrailers(trailer('eko'));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Trailer eko')).toBeTruthy();
});

test.each([[{}], [{ all_trailers: {} }], [{ all_trailers: { results: [] } }]])(
  'the screen is not blank after %j',
  async (body) => {
    serve(on(listTrailers, foreign(body)));
    open();
    expect(await screen.findByText('No trailers right now.')).toBeTruthy();
  },
);

test('the screen shows six placeholder cards until the list arrives', async () => {
  serveTrailers(trailer('eko'));
  const { container } = open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trailers');
  expect(container.querySelectorAll('.skeleton')).toHaveLength(6);
  await screen.findByText('Trailer eko');
  expect(container.querySelectorAll('.skeleton')).toHaveLength(0);
});

test('the screen shows the list in the reverse of the server’s order', async () => {
  serveTrailers(trailer('a'), trailer('b'), trailer('c'));
  open();
  await screen.findByText('Trailer a');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Trailer c',
    'Trailer b',
    'Trailer a',
  ]);
});

test('a trailer gets a scrim and white text only once its picture is there', async () => {
  serveTrailers(trailer('a'));
  const { container } = open();
  await screen.findByText('Trailer a');
  expect(container.querySelector('.over')?.hasAttribute('data-shown')).toBe(false);
  fireEvent.load(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('.over')?.hasAttribute('data-shown')).toBe(true);
});

test('a trailer leads to the player', async () => {
  serveTrailers(trailer('a/b'));
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Trailer a/b' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/trailer/a%2Fb');
});
