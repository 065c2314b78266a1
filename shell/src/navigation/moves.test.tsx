import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { Moves } from './moves.tsx';

let go: (path: string) => void = () => {};
let arrive: () => void = () => {};

/** A screen with a late heading, like a screen in its own chunk. */
function Late(): ReactNode {
  const [isThere, setThere] = useState(false);
  arrive = () => setThere(true);
  return isThere ? <h1>Late</h1> : null;
}

function Page(): ReactNode {
  go = useNavigate();
  return (
    <>
      <main>
        <Routes>
          <Route path="/" element={<h1>Home</h1>} />
          <Route path="/late" element={<Late />} />
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
afterEach(() => void jest.useRealTimers());

describe('a move inside the app', () => {
  it('starts after the first page: that page announces nothing and moves no focus', () => {
    expect(said()).toBe('');
    expect(document.activeElement).toBe(document.body);
  });

  it('focuses the new screen’s heading once it is rendered, and announces the title', async () => {
    act(() => go('/late'));
    await settle();
    expect(said()).toBe('The title');
    expect(document.activeElement).toBe(document.body);
    act(arrive);
    await settle();
    expect(focused()).toBe('Late');
  });

  it('keeps a focus that the screen itself sets', async () => {
    act(() => go('/own'));
    await settle();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });

  it('focuses the main content when no heading appears', async () => {
    act(() => go('/late'));
    await settle(3_000);
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});
