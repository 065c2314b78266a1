import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HeldFocus } from './held-focus.tsx';

const page = (children: ReactNode) => (
  <>
    <input aria-label="outside" />
    <HeldFocus>{children}</HeldFocus>
  </>
);
const retry = (
  <button key="retry" type="button">
    Retry
  </button>
);
const heading = <h1 key="heading">The movie</h1>;
const focusOn = (element: HTMLElement) => act(() => element.focus());
/** An observer of mutations reports in a microtask. */
const draw = (rerender: (node: ReactNode) => void, ...children: ReactNode[]) =>
  act(async () => rerender(page(children)));
const focused = () => document.activeElement;

it('the focus stays where a person has moved it', async () => {
  const { rerender } = render(page([retry, heading]));
  focusOn(screen.getByRole('button'));
  focusOn(screen.getByLabelText('outside'));
  await draw(rerender, heading);
  expect(focused()).toBe(screen.getByLabelText('outside'));
});

it('the focus does not come back after a person has left the element', async () => {
  const { rerender } = render(page([retry, heading]));
  focusOn(screen.getByRole('button'));
  await act(async () => screen.getByRole('button').blur());
  await draw(rerender, heading);
  expect(focused()).toBe(document.body);
});

it('the focus moves to the heading when the focused element disappears', async () => {
  const { rerender } = render(page([retry, heading]));
  focusOn(screen.getByRole('button'));
  await draw(rerender, heading);
  expect(focused()).toBe(screen.getByRole('heading'));
});

it('the focus moves to a heading that appears late', async () => {
  const { rerender } = render(page(retry));
  focusOn(screen.getByRole('button'));
  await draw(rerender, <p key="loading">Loading</p>);
  expect(focused()).toBe(document.body);
  await draw(rerender, heading);
  expect(focused()).toBe(screen.getByRole('heading'));
});

it('the focus follows a heading that another one replaces', async () => {
  const { rerender } = render(page([retry]));
  focusOn(screen.getByRole('button'));
  await draw(rerender, <h1 key="loading">Loading</h1>);
  await draw(rerender, heading);
  expect(focused()).toBe(screen.getByRole('heading', { name: 'The movie' }));
});
