import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, use, useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { Moves } from './moves.tsx';

let go: (path: string) => void = () => {};
let arrive: () => void = () => {};
let repair: () => void = () => {};

/** A screen whose heading disappears with a button of the same screen. */
function Card(): ReactNode {
  const [isBroken, setBroken] = useState(true);
  repair = () => setBroken(false);
  return isBroken ? (
    <>
      <h1 key="failed">Failed</h1>
      <button type="button" onClick={repair}>
        Retry
      </button>
    </>
  ) : (
    <h1 key="there">There</h1>
  );
}

/** A screen with a late heading, like a screen in its own chunk. */
function Late(): ReactNode {
  const [isThere, setThere] = useState(false);
  arrive = () => setThere(true);
  return isThere ? <h1>Late</h1> : null;
}

let load: () => void = () => {};
let loaded = new Promise<void>(() => {});

/** A screen that React prepares behind the present one until its data is there. */
function Slow(): ReactNode {
  use(loaded);
  return <h1>Slow</h1>;
}

function Page(): ReactNode {
  go = useNavigate();
  return (
    <>
      <main>
        <Suspense fallback="Loading">
          <Routes>
            <Route path="/" element={<h1>Home</h1>} />
            <Route path="/slow" element={<Slow />} />
            <Route path="/late" element={<Late />} />
            <Route path="/card" element={<Card />} />
            <Route
              path="/own"
              element={
                <>
                  <h1>Own</h1>
                  <input ref={(input) => input?.focus()} aria-label="Phone" />
                </>
              }
            />
          </Routes>
        </Suspense>
      </main>
      <Moves title="The title" />
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const said = () => document.querySelector('[aria-live]')?.textContent;
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  await settle();
});

describe('a move inside the app', () => {
  test('starts after the first page: that page announces nothing and moves no focus', () => {
    expect(said()).toBe('');
    expect(document.activeElement).toBe(document.body);
  });

  test('focuses the new screen’s heading once it is rendered, and announces the title', async () => {
    act(() => go('/late'));
    await settle();
    expect(said()).toBe('The title');
    expect(document.activeElement).toBe(document.body);
    act(arrive);
    await settle();
    expect(focused()).toBe('Late');
  });

  test('moves no focus while React prepares the next screen behind the present one', async () => {
    loaded = new Promise((resolve) => {
      load = resolve;
    });
    await act(async () => startTransition(() => go('/slow')));
    const heading = screen.getByRole('heading', { name: 'Home' });
    heading.textContent = 'Home, with news';
    await settle();
    expect(document.activeElement).toBe(document.body);
    await act(async () => load());
    await settle();
    expect(focused()).toBe('Slow');
  });

  test('keeps a focus that the screen itself sets', async () => {
    act(() => go('/own'));
    await settle();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });

  test('focuses the main content when no heading appears, and the heading once it does', async () => {
    act(() => go('/late'));
    await settle(3_000);
    expect(document.activeElement?.tagName).toBe('MAIN');
    await settle(20_000);
    act(arrive);
    await settle();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Late' }));
  });

  test('focuses the next heading when the focused one is replaced', async () => {
    act(() => go('/card'));
    await settle();
    expect(focused()).toBe('Failed');
    act(repair);
    await settle();
    expect(focused()).toBe('There');
  });
});

test.each(['a browser that focuses a tapped button', 'a browser that does not'])(
  'Retry of a card gives its focus to the heading that replaces the card, in %s',
  async (browser) => {
    act(() => go('/card'));
    await settle();
    const retry = screen.getByText('Retry');
    if (browser.endsWith('not')) (document.activeElement as HTMLElement).blur();
    else retry.focus();
    fireEvent.click(retry);
    await settle();
    expect(focused()).toBe('There');
  },
);
