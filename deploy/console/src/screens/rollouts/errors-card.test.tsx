import { expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ErrorView, ReleaseErrors } from '@viewmax/contracts/ops/reports';
import type { Link } from '../../model/link.ts';
import type { Row } from '../../model/rows.ts';
import { show } from '../../testing/gestures.ts';
import { makePlatform } from '../../testing/make-platform.ts';
import { json, refuse } from '../../testing/serve-registry.ts';
import { ErrorsCard, useErrors } from './errors-card.tsx';

const TITLE = 'catalog@2.0.0-b';
const row: Row = { name: 'catalog', stable: '1.0.0-a', canary: '2.0.0-b', percent: 5, state: 'canary' };
const error: ErrorView = {
  ...{ cause: 'c', kind: 'render', message: 'seat is gone', count: 12, share: null },
  ...{ firstAt: '2026-03-02T09:00:00.000Z', lastAt: '2026-03-02T09:30:00.000Z' },
  frames: [
    { script: `${TITLE}/movie.js:1:11`, source: { file: 'mfe-catalog/src/movie.tsx', line: 3, column: 5 } },
    { script: 'shell@1.0.0-a/shell.js:1:2', source: null },
  ],
  flags: ['catalog:grid'],
  components: [
    { script: `${TITLE}/app.js:1:5`, source: { file: 'mfe-catalog/src/root.tsx', line: 30, column: 1 } },
    { script: `${TITLE}/app.js:1:5`, source: { file: 'mfe-catalog/src/root.tsx', line: 30, column: 1 } },
  ],
};

function Loaded({ its, link }: { its: Row; link?: Link | undefined }) {
  const platform = makePlatform();
  return <ErrorsCard errors={useErrors(its, platform, true, link)} platform={platform} link={link} />;
}

async function open(answer: Partial<ReleaseErrors> | Response, its: Row = row, link?: Link) {
  const { text, queries } = await show(<Loaded its={its} link={link} />, {
    'GET /errors': () =>
      answer instanceof Response ? answer : json({ release: TITLE, rollout: null, loads: 40, errors: [], ...answer }),
  });
  return { text: text(), queries };
}

test('the card shows file and line, how often, and the share of devices of canary and control', async () => {
  const share = { canary: { failed: 12, of: 50 }, control: { failed: 0, of: 52 } };
  const { text, queries } = await open({ rollout: 3, errors: [{ ...error, share }] });
  expect(queries('/errors')).toEqual([{ release: TITLE }]);
  expect(text).toContain('seat is gone');
  expect(text).toContain('mfe-catalog/src/movie.tsx:3:5');
  expect(text).toContain('12 times');
  expect(text).toContain('Canary 12 of 50 devices, control 0 of 52');
  expect(screen.getByText('1 more frame')).toBeTruthy();
  expect(screen.getByText('2 surrounding components')).toBeTruthy();
  expect(text).toContain('mfe-catalog/src/root.tsx:30:1');
  expect(text).toContain('With the flags catalog:grid');
});

test('without a rollout the card compares with page views, and asks for the live release', async () => {
  const { text, queries } = await open({ errors: [error] }, { ...row, canary: null });
  expect(text).toContain('In 40 page views');
  expect(queries('/errors')).toEqual([{ release: 'catalog@1.0.0-a' }]);
});

test('an address marks its error, also of a release that no device has', async () => {
  const link = { name: 'catalog', release: 'catalog@1.9.0-old', cause: 'c' };
  const { queries } = await open({ errors: [error] }, row, link);
  expect(queries('/errors')).toEqual([{ release: 'catalog@1.9.0-old' }]);
  expect(document.querySelectorAll('.linked')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'seat is gone' }).getAttribute('href')).toBe('#rollouts/catalog@1.9.0-old/c');
  cleanup();
  const { text } = await open({ errors: [error] }, row, { ...link, cause: 'gone' });
  expect(text).toContain('The error of this address is not among those of the last 30 days.');
});

test('a release without errors says so, and a failed request says why', async () => {
  expect((await open({})).text).toContain('No error in 40 page views of the last 30 days.');
  expect((await open(refuse(503, 'unavailable', 'The database is away.'))).text).toContain(
    'The errors did not load: The database is away. They load again in 15 seconds.',
  );
});
