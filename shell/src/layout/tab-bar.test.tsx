import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { placeScroll } from '../navigation/scroll-memory.ts';
import { TabBar } from './tab-bar.tsx';

let position = 0;

let path: string;

function Page(): ReactNode {
  const { pathname } = useLocation();
  path = pathname;
  useLayoutEffect(placeScroll, [pathname]);
  return (
    <>
      <Link to="/movie/7">A movie</Link>
      <TabBar active={pathname === '/profile' ? 'profile' : 'home'} />
    </>
  );
}

const tap = async (name: string) => {
  await userEvent.click(screen.getByRole('link', { name }));
  await paint();
};

/** The browser paints a frame, and runs the tasks after it. */
const paint = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1))));

const link = (name: string) => screen.getByRole('link', { name });
const current = () => document.querySelector('nav [aria-current]')?.textContent;

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
  test('with a second tap on another tab moves only there', async () => {
    fireEvent.click(link('Trailers'));
    fireEvent.click(link('Profile'));
    expect(current()).toBe('Profile');
    await paint();
    expect(path).toBe('/profile');
  });

  test('leaves a click with a modifier to the browser', async () => {
    let isOurs = true;
    const browser = (event: Event) => {
      isOurs = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', browser, { once: true });
    fireEvent.click(link('Profile'), { ctrlKey: true });
    await paint();
    expect([isOurs, current(), path]).toEqual([false, 'See a Movie', '/home']);
  });

  test('marks the tab before the next screen is rendered', async () => {
    fireEvent.click(link('Profile'));
    expect([current(), path]).toEqual(['Profile', '/home']);
    await paint();
    expect([current(), path]).toEqual(['Profile', '/profile']);
  });

  test('keeps the position on the open tab, and the next screen starts at its top', async () => {
    position = 700;
    await tap('See a Movie');
    expect(position).toBe(700);
    await tap('A movie');
    expect(position).toBe(0);
  });

  test('stores the position of the tab’s main screen only', async () => {
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
