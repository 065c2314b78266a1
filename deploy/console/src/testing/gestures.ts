import { afterEach, beforeAll } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { provideModalDialogs } from '@viewmax/testing';
import type { ReactElement } from 'react';
import { clearNotice } from '../stores/notice.ts';
import { type Answers, serveRegistry } from './serve-registry.ts';

beforeAll(provideModalDialogs);
afterEach(clearNotice);

// The original timer, which works while a test stops the clock.
const turn = setTimeout;

/** Waits for pending responses, some of which follow others. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turns = 0; turns < 4; turns += 1) await new Promise((done) => turn(done));
  });

/** Renders a part of the page, and waits for the answers that it asks for. */
export async function renderPart(element: ReactElement) {
  const { container, rerender, unmount } = render(element);
  await settle();
  return {
    container,
    unmount,
    text: () => container.textContent ?? '',
    /** Renders it again, with other values. */
    next: async (later: ReactElement) => {
      rerender(later);
      await settle();
    },
  };
}

/** The same with a registry that answers so. */
export async function show(element: ReactElement, answers: Answers = {}) {
  const registry = serveRegistry(answers);
  return { ...registry, ...(await renderPart(element)) };
}

/** The open dialog, otherwise the page. */
const place = (): HTMLElement => document.querySelector<HTMLElement>('dialog[open]') ?? document.body;

/** A button of the open dialog, otherwise of the page. It is found by text, because roles of a whole page are slow. */
export function button(name: string): HTMLElement {
  const all = [...place().querySelectorAll('button')];
  const found = all.filter((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
  const [only] = found;
  if (!only || found.length > 1)
    throw new Error(`${found.length} buttons "${name}" of ${all.map(({ textContent }) => textContent)}`);
  return only;
}

export const fill = (label: string, value: string): void =>
  void fireEvent.change(within(place()).getByLabelText(label), { target: { value } });

/** Presses a button, after it has filled these fields by their labels. */
export async function press(name: string, fields: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries(fields)) fill(label, value);
  fireEvent.click(button(name));
  await settle();
}

/** All errors at and above fields, in their order. */
export const alerts = (): (string | null)[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** The texts of a table, row by row and cell by cell, without its head. */
export function cellsOf(label: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('region', { name: label })).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}
