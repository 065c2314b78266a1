import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { Moves } from './moves.tsx';

let go: (path: string) => void = () => {};
let arrive: () => void = () => {};

/** A screen whose heading comes later, as one in a chunk of its own does. */
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
  it('is none when the page begins: nothing is said and the focus is left alone', () => {
    expect(said()).toBe('');
    expect(document.activeElement).toBe(document.body);
  });

  it('puts the focus on the new screen’s heading once that is there, and says its title', async () => {
    act(() => go('/late'));
    await settle();
    expect(said()).toBe('The title');
    expect(document.activeElement).toBe(document.body);
    act(arrive);
    await settle();
    expect(focused()).toBe('Late');
  });

  it('leaves the focus where the screen itself puts it', async () => {
    act(() => go('/own'));
    await settle();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });

  it('puts the focus on the content when no heading comes', async () => {
    act(() => go('/late'));
    await settle(3_000);
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});
