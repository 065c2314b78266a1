import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { getTicketPrice } from '@viewmax/contracts/calls';
import { invalidateKeys } from '@viewmax/shared';
import { foreign, on, serve } from '@viewmax/testing';
import { cinema } from '../../testing/data.ts';
import { SeatPrice } from './seat-price.tsx';

type Notify = (entries: { isIntersecting: boolean }[]) => void;

let notify: Notify = () => {};
const disconnect = jest.fn();

class FakeObserver {
  constructor(callback: Notify) {
    notify = callback;
  }
  observe = () => {};
  disconnect = disconnect;
}

const renderPrice = (more = {}) => render(<SeatPrice cinema={cinema('c1', more)} movieId="m1" showtimeId="s1" />);
const scrollTo = (isIntersecting: boolean) => act(() => notify([{ isIntersecting }]));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  invalidateKeys((key) => key.startsWith('booking/'));
});

test('a price that fails to load leaves an empty line', async () => {
  const calls = serve(
    on(getTicketPrice, { movieId: 'm1', cinemaId: 'c1', showtimeId: 's1' }, foreign({ error: 'No' }, 404)),
  );
  const { container } = renderPrice();
  scrollTo(true);
  await act(async () => {});
  expect(calls).toHaveLength(1);
  expect(container.textContent).toBe('');
});

test('a backend without prices is asked once the card is in view, and not before', async () => {
  const calls = serve(on(getTicketPrice, { movieId: 'm1', cinemaId: 'c1', showtimeId: 's1' }, { ticketPrice: 4_500 }));
  renderPrice();
  scrollTo(false);
  expect(calls).toEqual([]);
  scrollTo(true);
  expect(await screen.findByText('4,500 Vp each')).toBeTruthy();
  expect(calls).toHaveLength(1);
  expect(disconnect).toHaveBeenCalled();
});

test('a phone without the observer asks at once', async () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  serve(on(getTicketPrice, { movieId: 'm1', cinemaId: 'c1', showtimeId: 's1' }, foreign({ ticketPrice: '4500' })));
  renderPrice();
  expect(await screen.findByText('4,500 Vp each')).toBeTruthy();
});

test('a price of the cinemas costs no call', () => {
  const calls = serve();
  renderPrice({ Price: 5_000 });
  scrollTo(true);
  expect(screen.getByText('5,000 Vp each')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a price as text is a price', () => {
  expect(renderPrice({ Price: '5000' }).container.textContent).toBe('5,000 Vp each about ₦3,384');
});

test('a price of 0 shows nothing, because nothing is sold there', () => {
  expect(renderPrice({ Price: 0 }).container.textContent).toBe('');
});
