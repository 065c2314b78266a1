import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takeRecorded } from './record.ts';
import { report } from './report.ts';
import { watchErrors } from './watch-errors.ts';

const SHELL = 'shell@1.0.0-aaa';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  takeRecorded();
});

describe('report', () => {
  it('tells each fault of a release once', () => {
    for (let time = 0; time < 3; time++)
      report({ kind: 'render', release: 'wallet@1.0.0-a', error: new Error('once') });
    expect(takeRecorded()).toEqual([{ type: 'error', remote: 'wallet@1.0.0-a', kind: 'render', message: 'once' }]);
  });

  it('hears of a fault once that passes two nets', () => {
    const error = new Error('no chunk');
    report({ kind: 'load', release: SHELL, error });
    report({ kind: 'render', release: SHELL, error });
    expect(takeRecorded().map(({ type }) => type)).toEqual(['load', 'error']);
  });

  it('counts a release that did not come as a failed load', () => {
    report({ kind: 'load', release: 'wallet@1.0.0-b', error: new Error('404') });
    expect(takeRecorded()).toContainEqual({ type: 'load', remote: 'wallet@1.0.0-b', ok: false, ms: 0 });
  });

  it('takes the same fault with another number for the same', () => {
    for (const phone of ['08031234567', '08037654321'])
      report({ kind: 'event', release: 'catalog@1.0.0-a', error: new Error(`GET /api/v1/movies/${phone}`) });
    expect(takeRecorded()).toHaveLength(1);
  });
});

describe('a fault outside of drawing', () => {
  const failures: string[] = [];
  watchErrors(SHELL, ({ kind, release }) => void failures.push(`${kind} ${release}`));
  const thrown = (frames: string[]) => Object.assign(new Error('x'), { stack: ['Error: x', ...frames].join('\n') });
  const at = (release: string) => `    at f (https://viewmax.example/r/${release}/app.js:1:2)`;

  beforeEach(() => void failures.splice(0));

  it("is put down to the remote that called, not to the shell's code that it called", () => {
    const error = thrown([at('shell/1.0.0-aaa'), at('booking/2.0.0-bbb'), at('shell/1.0.0-aaa')]);
    dispatchEvent(new ErrorEvent('error', { error }));
    expect(failures).toEqual(['event booking@2.0.0-bbb']);
  });

  it('is the shell’s when nobody else is in the stack, and counts when a promise was left alone', () => {
    const event = Object.assign(new Event('unhandledrejection'), { reason: thrown([at('shell/1.0.0-aaa')]) });
    dispatchEvent(event);
    expect(failures).toEqual([`event ${SHELL}`]);
  });

  it('is not what the browser only remarks', () => {
    dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    );
    expect(failures).toEqual([]);
  });
});
