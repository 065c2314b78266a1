import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useNavigationMark } from './use-navigation-mark.ts';

function Screen() {
  const isFunded = useNavigationMark('funded');
  return <output>{JSON.stringify([isFunded, useLocation().state])}</output>;
}
const open = (state: unknown) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/profile', state }]}>
      <Screen />
    </MemoryRouter>,
  );
  return JSON.parse(screen.getByRole('status').textContent ?? '');
};

test.each([null, 'funded', {}, { funded: 'yes' }])('the state %j carries no mark, and stays', (state) => {
  expect(open(state)).toEqual([false, state]);
});

test('a mark is seen, and leaves the history alone', () => {
  expect(open({ funded: true, from: '/fund' })).toEqual([true, { from: '/fund' }]);
});
