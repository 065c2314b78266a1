import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { PriceCard } from './price-card.tsx';

test.each([
  [1, [2]],
  [100, [99]],
  [50, [49, 51]],
])('the counter leads from %i tickets to %j', (count, next) => {
  const onCount = jest.fn<(count: number) => void>();
  render(<PriceCard price={10} waiting={false} count={count} onCount={onCount} />);
  for (const name of ['Fewer', 'More']) fireEvent.click(screen.getByRole('button', { name }));
  expect(onCount.mock.calls.flat()).toEqual(next);
});

test('the price of a seat and the total have naira beside them', () => {
  render(<PriceCard price={4_500} waiting={false} count={2} onCount={() => {}} />);
  expect(screen.getByText('4,500 Vp each').nextSibling?.textContent).toBe('about ₦3,045');
  expect(screen.getByText('9,000 Vp').parentElement?.textContent).toBe('9,000 Vp about ₦6,090');
});
