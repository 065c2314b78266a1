import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fetchTickets, getMovie, listShowingCinemas } from '@viewmax/contracts/calls';
import { startSession } from '@viewmax/shared';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { Root } from './root.tsx';
import { chooseShowtime } from './stores/booking.ts';
import { movie, showtime } from './testing/data.ts';

test('booking renders nothing at another remote’s path', () => {
  expect(renderAt('*', <Root />, '/profile').container.textContent).toBe('');
});

test('booking loads Select Cinema at its path', async () => {
  startSession(tokenFor());
  chooseShowtime('m1', showtime('s1'));
  serve(
    on(getMovie, { movieId: 'm1' }, { onemoviedetails: movie('m1') }),
    on(listShowingCinemas, { movieId: 'm1', lga: 'Sapele' }, { cinemas: [] }),
    on(fetchTickets, []),
  );
  renderAt('*', <Root />, '/selectcinema');
  expect(await screen.findByRole('heading', { level: 1, name: 'Select Cinema' })).toBeTruthy();
  expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
});
