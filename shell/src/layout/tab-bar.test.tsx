import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { placeScroll } from '../navigation/scroll-memory.ts';
import { TabBar } from './tab-bar.tsx';

let position = 0;

function Page(): ReactNode {
  const { pathname } = useLocation();
  useLayoutEffect(placeScroll, [pathname]);
  return (
    <>
      <Link to="/movie/7">A movie</Link>
      <TabBar active={pathname === '/profile' ? 'profile' : 'home'} />
    </>
  );
}

const tap = (name: string) => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => {
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, get: () => position });
  Object.assign(globalThis, {
    scrollTo: (_x: number, y: number) => {
      position = y;
    },
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  render(
    <MemoryRouter initialEntries={['/home']}>
      <Page />
    </MemoryRouter>,
  );
});

describe('a tap on a tab', () => {
  it('keeps the position on the open tab, and the next screen starts at its top', async () => {
    position = 700;
    await tap('See a Movie');
    expect(position).toBe(700);
    await tap('A movie');
    expect(position).toBe(0);
  });

  it('stores the position of the tab’s main screen only', async () => {
    position = 900;
    await tap('Profile');
    await tap('See a Movie');
    expect(position).toBe(900);
    await tap('A movie');
    position = 300;
    await tap('Profile');
    await tap('See a Movie');
    expect(position).toBe(900);
  });
});
