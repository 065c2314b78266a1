import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import { Loaded, Waiting } from './loaded.tsx';

interface Answer {
  data?: string[];
  error?: unknown;
}

function renderLoaded(answer: Answer, more: Partial<Parameters<typeof Loaded<string[]>>[0]> = {}) {
  const revalidate = jest.fn<() => void>();
  const $answer = Object.assign(atom(answer), { revalidate });
  render(
    <Loaded of={$answer} what="The movies" waiting={<Waiting label="Loading movies" />} {...more}>
      {(movies) => <p>{movies.join(', ')}</p>}
    </Loaded>,
  );
  return { $answer, revalidate };
}

test('a failure has a card, and its Retry asks again', () => {
  const { revalidate } = renderLoaded({ error: new Error('lost') }, { heading: 'h1', cardClass: 'box' });
  expect(screen.getByRole('heading', { level: 1, name: 'The movies could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('alert').parentElement?.className).toBe('box');
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test('a failure may have a view of its own', () => {
  renderLoaded(
    { error: new Error('gone') },
    { failed: (error) => (error as Error).message === 'gone' && <p>No movie</p> },
  );
  expect(screen.getByText('No movie')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('data stays when a refetch fails', () => {
  renderLoaded({ data: ['Jagun Jagun'], error: new Error('lost') });
  expect(screen.getByText('Jagun Jagun')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('known data is shown until the answer is here', () => {
  const { $answer } = renderLoaded({}, { known: ['stored'] });
  expect(screen.getByText('stored')).toBeTruthy();
  act(() => $answer.set({ data: ['new'] }));
  expect(screen.getByText('new')).toBeTruthy();
});

test('the wait before the first answer is announced', () => {
  renderLoaded({});
  expect(screen.getByRole('status').textContent).toBe('Loading movies');
});

test('an empty list has a view of its own', () => {
  renderLoaded({ data: [] }, { empty: <p>No movies yet</p> });
  expect(screen.getByText('No movies yet')).toBeTruthy();
});
