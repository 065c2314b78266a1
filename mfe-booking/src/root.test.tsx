import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startSession } from '@viewmax/shared';
import { json, renderAt, serve, tokenFor } from '@viewmax/testing';
import { Root } from './root.tsx';
import { chooseShowtime } from './stores/booking.ts';
import { showtime } from './testing/data.ts';

test('booking draws nothing at another remote’s path', () => {
  expect(renderAt('*', <Root />, '/profile').container.textContent).toBe('');
});

test('booking loads Select Cinema at its path', async () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('s1'));
  serve({
    'GET /api/v1/movie/m1': () => json({ onemoviedetails: { Title: 'Eko Nocturne' } }),
    'GET /api/v1/showingcinemas/m1/Sapele': () => json({ cinemas: [] }),
    'POST /api/v1/fetchtickets': () => json([]),
  });
  renderAt('*', <Root />, '/selectcinema');
  expect(await screen.findByRole('heading', { level: 1, name: 'Select Cinema' })).toBeTruthy();
  expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
});
