import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '@viewmax/testing';
import { NoShowtimes } from './no-showtimes.tsx';

const open = () => renderAt('/movie/eko', <NoShowtimes lga="Sapele" />);

test('a movie without showtimes leads to the other movies', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'See other movies' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/');
});

test('a movie without showtimes leads to the change of the area', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Change LGA' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/profile');
  expect(screen.getByTestId('state').textContent).toBe('{"open":"Change LGA"}');
});
