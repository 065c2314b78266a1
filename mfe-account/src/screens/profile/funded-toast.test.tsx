import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { refreshToken } from '@viewmax/contracts/calls';
import { startSession } from '@viewmax/shared';
import { useLocation } from '@viewmax/shared/router';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import type { ReactNode } from 'react';
import { ProfileScreen } from './profile.tsx';

const TEXT = 'Your account just got more Viewmax Points!';

function Watched(): ReactNode {
  const { state } = useLocation();
  return (
    <>
      <ProfileScreen />
      <output data-testid="here">{JSON.stringify(state)}</output>
    </>
  );
}

async function open(state?: unknown) {
  startSession(tokenFor());
  serve(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }));
  renderAt('/profile', <Watched />, { pathname: '/profile', state });
  await act(() => jest.advanceTimersByTimeAsync(10));
}

beforeEach(() => void jest.useFakeTimers());

test.each([undefined, 'funded', {}, { funded: 'yes' }])(
  'the toast shows nothing when the navigation brings %j',
  async (state) => {
    await open(state);
    expect(screen.queryByText(TEXT)).toBeNull();
  },
);

test('the toast shows new points for 5 seconds, once', async () => {
  await open({ funded: true });
  expect(screen.getByText(TEXT).closest('[role=status]')).toBeTruthy();
  expect(screen.getByTestId('here').textContent).toBe('{}');
  await act(() => jest.advanceTimersByTimeAsync(4_900));
  expect(screen.getByText(TEXT)).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.queryByText(TEXT)).toBeNull();
});
