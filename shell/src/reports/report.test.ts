import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { takeRecorded } from './record.ts';
import { framesOf, report } from './report.ts';
import { watchErrors } from './watch-errors.ts';

const SHELL = 'shell@1.0.0-aaa';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  takeRecorded();
});

describe('report', () => {
  test('records each failure of a release once', () => {
    for (let time = 0; time < 3; time++)
      report({ kind: 'render', release: 'wallet@1.0.0-a', error: new Error('once') });
    expect(takeRecorded()).toEqual([{ type: 'error', remote: 'wallet@1.0.0-a', kind: 'render', message: 'once' }]);
  });

  test('records an error once when two boundaries catch it', () => {
    const error = new Error('no chunk');
    report({ kind: 'load', release: SHELL, error });
    report({ kind: 'render', release: SHELL, error });
    expect(takeRecorded().map(({ type }) => type)).toEqual(['load', 'error']);
  });

  test('counts a lost release as a failed load', () => {
    report({ kind: 'load', release: 'wallet@1.0.0-b', error: new Error('404') });
    expect(takeRecorded()).toContainEqual({ type: 'load', remote: 'wallet@1.0.0-b', ok: false, ms: 0 });
  });

  test('counts a release that was late on a slow line as slow, and as no error', () => {
    const error = Object.assign(new Error('late'), { name: 'SlowLineError' });
    report({ kind: 'load', release: 'wallet@1.0.0-c', error });
    expect(takeRecorded()).toEqual([{ type: 'load', remote: 'wallet@1.0.0-c', ok: false, ms: 0, slow: true }]);
  });

  test('records the positions of the components around the place, and no word of them', () => {
    const componentStack =
      '\n    at Seat (https://app.test/r/booking/1.0.0-d/app.js:1:90)\n    at div\n    at ada@mail.test';
    report({ kind: 'render', release: 'booking@1.0.0-d', error: new Error('no seat'), componentStack });
    expect(takeRecorded()).toMatchObject([{ components: ['booking@1.0.0-d/app.js:1:90'] }]);
  });

  test('treats messages that differ in numbers as the same failure', () => {
    for (const phone of ['08031234567', '08037654321'])
      report({ kind: 'event', release: 'catalog@1.0.0-a', error: new Error(`GET /api/v1/movies/${phone}`) });
    expect(takeRecorded()).toHaveLength(1);
  });
});

describe('an error outside of rendering', () => {
  const failures: string[] = [];
  watchErrors(SHELL, ({ kind, release }) => void failures.push(`${kind} ${release}`));
  const thrown = (frames: string[]) => Object.assign(new Error('x'), { stack: ['Error: x', ...frames].join('\n') });
  const at = (release: string) => `    at f (https://viewmax.example/r/${release}/app.js:1:2)`;

  beforeEach(() => void failures.splice(0));

  test("counts for the calling remote, not for the shell's code that threw", () => {
    const error = thrown([at('shell/1.0.0-aaa'), at('booking/2.0.0-bbb'), at('shell/1.0.0-aaa')]);
    dispatchEvent(new ErrorEvent('error', { error }));
    expect(failures).toEqual(['event booking@2.0.0-bbb']);
  });

  test('counts for the shell when the stack has no remote, also for a rejected promise', () => {
    const event = Object.assign(new Event('unhandledrejection'), { reason: thrown([at('shell/1.0.0-aaa')]) });
    dispatchEvent(event);
    expect(failures).toEqual([`event ${SHELL}`]);
  });

  test('ignores notices of the browser', () => {
    dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    );
    expect(failures).toEqual([]);
  });
});

test.each([
  ['Chrome', 'TypeError: x\n    at Movie (https://app.test/r/catalog/1.4.2-3fa9/movie.ab12.js:1:2034)'],
  ['Firefox and Safari', 'Movie@https://app.test/r/catalog/1.4.2-3fa9/movie.ab12.js:1:2034'],
])('a report names the release, script and position of a frame of %s', (_, stack) => {
  expect(framesOf(stack)).toEqual(['catalog@1.4.2-3fa9/movie.ab12.js:1:2034']);
});

test('a report has at most eight frames, and none of other addresses', () => {
  const frame = 'at f (https://app.test/r/shell/1.0.0-a/shell.js:1:1)';
  const other = 'Error: card 4111 of ada@mail.test\n at g (https://pay.test/inline.js:1:1)';
  expect(framesOf([other, ...Array(9).fill(frame)].join('\n'))).toEqual(Array(8).fill('shell@1.0.0-a/shell.js:1:1'));
  expect(framesOf('')).toBeUndefined();
});
