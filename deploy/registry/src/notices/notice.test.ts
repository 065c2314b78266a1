import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import { makeCounts } from '../testing/make-counts.ts';
import { makeRollout } from '../testing/make-rollout.ts';
import { judgedFigures } from '../watch/judged-rollout.ts';
import { bodyFor, messageOf, type Notice } from './notice.ts';

const entry = (action: string, subject: string, detail: AuditEntry['detail'] = {}, by = 'ada'): AuditEntry => ({
  ...{ seq: 1, at: '2026-03-02T10:00:00.000Z', by, action, subject, detail },
});
const rollout = makeRollout({ id: 7, releases: { catalog: '2.0.0-b' } });
const side = { reported: 120, used: 120, failed: 3, slow: 1 };
const acts = { purchases: { canary: 4, control: 5 } };
const counts = makeCounts({ canary: side, control: { ...side, failed: 0 }, acts });
const figures = judgedFigures({ ...rollout, plan: { ...rollout.plan, guards: ['purchases'] } }, counts);
const paused: Notice = {
  ...{ entry: entry('pause', 'rollout 7', { percent: 5, reason: 'Seats <!channel> & [x](http://evil)' }), rollout },
  ...{ ...figures, opsUrl: 'https://ops.viewmax.example', environment: 'staging' },
};
const FIGURES = [
  'Canary: 3 failed and 1 slow of 120 devices',
  'Control: 0 failed and 1 slow of 120 devices',
  'purchases (guard): 4 devices, 5 of the control: too few to say',
];

test('Slack gets the documented bytes of an incoming webhook, in which a reason is no markup', () => {
  const reason = 'Reason: Seats <!channel> & [x](http://evil)';
  const sentence = 'staging: ada paused rollout 7 of catalog@2.0.0-b at 5 %.';
  const plain = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } });
  const link = '<https://ops.viewmax.example/ops#rollouts/7|Open in the console>';
  expect(bodyFor('slack', paused)).toBe(
    JSON.stringify({
      text: sentence,
      blocks: [
        plain(sentence),
        plain([reason, ...FIGURES].join('\n')),
        { type: 'section', text: { type: 'mrkdwn', text: link } },
      ],
    }),
  );
  const { text } = JSON.parse(bodyFor('slack', { entry: entry('purge', '<!here>@1&2'), rollout: null }));
  expect(text).toBe('ada purged &lt;!here&gt;@1&amp;2.');
});

test('a webhook gets the message, the entry of the log and the figures', () => {
  const { text, ...rest } = JSON.parse(bodyFor('webhook', paused));
  expect(text.split('\n')).toHaveLength(5);
  expect(rest).toEqual(
    JSON.parse(
      JSON.stringify({
        ...{ link: 'https://ops.viewmax.example/ops#rollouts/7', entry: paused.entry },
        ...{ rollout, ...figures },
      }),
    ),
  );
});

const testers = makeRollout({
  ...{ id: 7, releases: { catalog: '2.0.0-b' } },
  plan: { ...rollout.plan, steps: [{ ...rollout.plan.steps[0], percent: 100, cohort: { testers: true } }] } as never,
});
test('a request leads to what waits', () => {
  const ask = entry('ask', 'request 3', { message: 'promote rollout 7' });
  expect(messageOf({ entry: ask, rollout: null, opsUrl: 'https://ops.test' })).toEqual({
    sentence: 'ada asks ops to approve request 3.',
    lines: ['Reason: promote rollout 7'],
    link: 'https://ops.test/ops#rollouts',
  });
});

const held = makeRollout({
  ...{ id: 7, releases: { catalog: '2.0.0-b' } },
  plan: {
    ...rollout.plan,
    steps: [...rollout.plan.steps, { ...rollout.plan.steps[0], percent: 5, hold: true }],
  } as never,
});

test.each([
  ['advance', { percent: 95 }, 'The watch advanced rollout 7 of catalog@2.0.0-b to all devices but 5 %.', held],
  ['pause', { percent: 5 }, 'The watch paused rollout 7 of catalog@2.0.0-b at 5 %.', held],
  ['start', {}, 'ada started rollout 7 of catalog@2.0.0-b with testers.', testers],
  ['advance', { percent: 25 }, 'The watch advanced rollout 7 of catalog@2.0.0-b to 25 %.'],
  ['advance', { percent: 50, promoted: true }, 'The watch advanced rollout 7 of catalog@2.0.0-b to all devices.'],
  ['resume', { percent: 5 }, 'The watch resumed rollout 7 of catalog@2.0.0-b at 5 %.'],
  ['promote', {}, 'The watch promoted rollout 7 of catalog@2.0.0-b to all devices.'],
  ['abort', {}, 'The watch ended rollout 7 of catalog@2.0.0-b for new sessions.'],
  ['rollback', {}, 'The watch rolled rollout 7 of catalog@2.0.0-b back.'],
])('the sentence of %s with %j', (action, detail, sentence, its = rollout) => {
  const by = action === 'start' ? 'ada' : 'watch';
  expect(messageOf({ entry: entry(action, 'rollout 7', detail, by), rollout: its })).toEqual({
    ...{ sentence, lines: [], link: undefined },
  });
});
