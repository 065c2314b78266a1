import { expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useAnswer } from './use-answer.ts';

/** The test resolves these responses. */
function answers() {
  const asked: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const ask = () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
  const show = renderHook(({ question, entry }) => useAnswer(question, entry, ask), {
    initialProps: { question: 'advance 7', entry: 1 },
  });
  return { asked, ...show };
}

test('a late response to another question is never shown', async () => {
  const { asked, result, rerender } = answers();
  asked[0]?.resolve('40 sets');
  await waitFor(() => expect(result.current.data).toBe('40 sets'));
  rerender({ question: 'advance 7', entry: 2 });
  rerender({ question: 'abort 7', entry: 2 });
  expect(result.current.data).toBeUndefined();
  asked[1]?.resolve('41 sets');
  asked[2]?.resolve('1 set');
  await waitFor(() => expect(result.current.data).toBe('1 set'));
});

test('the response of the previous entry stays until the next one, also beside its error', async () => {
  const { asked, result, rerender } = answers();
  asked[0]?.resolve('40 sets');
  await waitFor(() => expect(result.current.data).toBe('40 sets'));
  rerender({ question: 'advance 7', entry: 2 });
  expect(result.current).toMatchObject({ data: '40 sets' });
  asked[1]?.reject(new Error('No line'));
  await waitFor(() => expect(result.current).toMatchObject({ data: '40 sets', error: 'No line' }));
  rerender({ question: 'advance 7', entry: 3 });
  asked[2]?.resolve('41 sets');
  await waitFor(() => expect(result.current.data).toBe('41 sets'));
  expect(result.current.error).toBeUndefined();
});
