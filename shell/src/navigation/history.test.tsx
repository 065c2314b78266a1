import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router-dom';
import { HistorySource, history, moved } from './history.tsx';

let at: { pathname: string; search: string; key: string };
let moves: Set<string>;

function Place(): ReactNode {
  at = useLocation();
  moves.add(at.key);
  return null;
}

const { push, replace } = history.navigator;

beforeEach(() => {
  jest.useFakeTimers();
  moves = new Set();
  render(
    <MemoryRouter initialEntries={['/movie/7']}>
      <HistorySource />
      <Place />
      <button type="button" onClick={() => push('/selectcinema', null)}>
        Get Ticket
      </button>
      <button type="button" onClick={() => replace('/login', null)}>
        Logout
      </button>
      <a
        href="/confirmticket"
        onClick={(event) => {
          event.preventDefault();
          push('/confirmticket', null);
        }}
      >
        Proceed
      </a>
      <a
        href="/mytickets"
        onClick={(event) => {
          event.preventDefault();
          replace('/mytickets', null);
        }}
      >
        View Tickets
      </a>
    </MemoryRouter>,
  );
});

/** One frame of the fake clock, and the task after it. A real one may be later than the longest wait for it. */
const paint = () => act(() => jest.advanceTimersByTimeAsync(20));
const tap = (name: string) => fireEvent.click(screen.getByText(name));

describe('a move of a remote', () => {
  test('runs once after two taps on the same control', async () => {
    tap('Get Ticket');
    tap('Get Ticket');
    await paint();
    expect([at.pathname, moves.size]).toEqual(['/selectcinema', 2]);
  });

  test('runs at once when it redirects, or when no tap caused it', () => {
    tap('Logout');
    expect(at.pathname).toBe('/login');
    act(() => push('/paymentsuccessful', null));
    expect(at.pathname).toBe('/paymentsuccessful');
  });

  test.each([
    ['Get Ticket', '/selectcinema'],
    ['Proceed', '/confirmticket'],
    ['View Tickets', '/mytickets'],
  ])('waits for the frame that answers the tap on %s', async (name, path) => {
    const isPressed = () => screen.getByText(name).hasAttribute('data-tapped');
    tap(name);
    expect([at.pathname, isPressed()]).toEqual(['/movie/7', true]);
    await paint();
    expect([at.pathname, isPressed()]).toEqual([path, true]);
    await paint();
    expect(isPressed()).toBe(false);
  });
});

test('code that starts late reads the first path and the time of the latest move', () => {
  const before = performance.now();
  tap('Logout');
  expect(moved.from).toBe('/movie/7');
  expect(moved.at).toBeGreaterThanOrEqual(before);
});

test('a step back between two slices of the first render is not lost', () => {
  cleanup();
  const goesBack = () => {
    window.history.replaceState(null, '', '/trailers?from=home');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  function Slice(): ReactNode {
    useState(goesBack);
    return null;
  }
  render(
    <BrowserRouter useTransitions={false}>
      <HistorySource />
      <Slice />
      <Place />
    </BrowserRouter>,
  );
  expect(at).toMatchObject({ pathname: '/trailers', search: '?from=home' });
});
