import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Catch } from '../failure/catch.tsx';
import { provideDiscovery } from '../testing/discovery.ts';
import { rootErrors } from './root-errors.ts';

beforeEach(() => {
  provideDiscovery('1.2.3');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // React gives an error to its root only outside of `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

function Broken(): ReactNode {
  throw new Error('no tab');
}
const caught = (
  <Catch fallback={() => 'A card'}>
    <Broken />
  </Catch>
);

test.each([
  ['that a boundary catches', () => caught, 'A card'],
  ['that no boundary catches', () => <Broken />, ''],
])('an error %s is reported once, with the components around it', (_, content, shown) => {
  const report = jest.fn();
  const stage = document.createElement('div');
  const root = createRoot(stage, rootErrors('shell@1.2.3', report));
  flushSync(() => root.render(content()));
  expect(stage.textContent).toBe(shown);
  const error = expect.objectContaining({ message: 'no tab' });
  expect(report.mock.calls).toEqual([
    [{ kind: 'render', release: 'shell@1.2.3', error, componentStack: expect.stringContaining('Broken') }],
  ]);
});

test('a throw that React repairs is reported with its cause', async () => {
  const report = jest.fn();
  const stage = document.createElement('div');
  const root = createRoot(stage, rootErrors('shell@1.2.3', report));
  let renders = 0;
  const OnceBroken = (): ReactNode => {
    renders += 1;
    if (renders === 1) throw new Error('no tab yet');
    return 'Tabs';
  };
  startTransition(() => root.render(<OnceBroken />));
  await waitFor(() => expect(stage.textContent).toBe('Tabs'));
  const error = expect.objectContaining({ message: 'no tab yet' });
  expect(report.mock.calls).toEqual([
    [{ kind: 'event', release: 'shell@1.2.3', error, componentStack: expect.stringContaining('OnceBroken') }],
  ]);
});
