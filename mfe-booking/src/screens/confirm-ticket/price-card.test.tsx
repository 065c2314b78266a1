import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { prices } from '../../testing/data.ts';
import { PriceCard } from './price-card.tsx';

type OnCount = (category: string, count: number) => void;
const [adult] = prices;
const one = (TicketPrice: number) => [{ ...adult, Category: 'adult', Name: 'Adult', TicketPrice }];
const party = (...counts: number[]) =>
  counts.map((count, at) => ({ category: ['adult', 'child', 'student'][at] ?? '', count }));

const renderCard = (counts: number[], onCount: OnCount = () => {}) =>
  render(<PriceCard prices={prices} waiting={false} party={party(...counts)} total={6_500} onCount={onCount} />);
const counter = (name: string) => within(screen.getByRole('group', { name }));

test.each([
  [1, [2]],
  [100, [99]],
  [50, [49, 51]],
])('the counter leads from %i tickets to %j', (count, next) => {
  const onCount = jest.fn<OnCount>();
  render(<PriceCard prices={one(10)} waiting={false} party={party(count)} total={10 * count} onCount={onCount} />);
  for (const name of ['Fewer', 'More']) fireEvent.click(screen.getByRole('button', { name }));
  expect(onCount.mock.calls).toEqual(next.map((to) => ['adult', to]));
});

test('the price of a seat and the total have naira beside them', () => {
  render(<PriceCard prices={one(4_500)} waiting={false} party={party(2)} total={9_000} onCount={() => {}} />);
  expect(screen.getByText('4,500 Vp each').nextSibling?.textContent).toBe('about ₦3,045');
  expect(screen.getByText('9,000 Vp').parentElement?.textContent).toBe('9,000 Vp about ₦6,090');
});

test('a cinema with several prices has a counter for each, with what the door looks at, and one total', () => {
  renderCard([1, 1, 0]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Adult', 'Child', 'Student']);
  expect(screen.getByRole('heading', { name: 'Child' }).parentElement?.textContent).toBe(
    'ChildUnder 122,000 Vp eachabout ₦1,354',
  );
  expect(counter('Number of children').getByRole('status').textContent).toBe('1');
  expect(screen.getByText('6,500 Vp').parentElement?.textContent).toBe('6,500 Vp about ₦4,399');
});

test.each([
  [[1, 0, 0], 'Fewer adults', undefined],
  [[1, 0, 0], 'Fewer children', undefined],
  [[1, 1, 0], 'Fewer adults', ['adult', 0]],
  [[1, 1, 0], 'More students', ['student', 1]],
  [[60, 40, 0], 'More children', undefined],
])('the party %j has an end at "%s" where nobody or too many would come', (counts, name, call) => {
  const onCount = jest.fn<OnCount>();
  renderCard(counts, onCount);
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  expect(onCount.mock.calls).toEqual(call ? [call] : []);
  expect(button.hasAttribute('aria-disabled')).toBe(!call);
});

test('a party of children alone reads the cinema’s words', () => {
  const { rerender } = renderCard([1, 1, 0]);
  const said = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'P')?.textContent;
  expect(said()).toBe('');
  rerender(<PriceCard prices={prices} waiting={false} party={party(0, 2, 0)} total={4_000} onCount={() => {}} />);
  expect(said()).toBe('No adult is in this party. The cinema says of children: “Under 12”.');
});
