import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { dayOf } from '../../model/format.ts';
import { $notice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { alerts, button, fill, press, settle } from '../../testing/gestures.ts';
import { catalogSquad, makeListed, makePlatform, opsTeam } from '../../testing/make-platform.ts';
import { type Answers, json, refuse, serveRegistry } from '../../testing/serve-registry.ts';
import { NewRollout } from './new-rollout.tsx';

const releases = [
  makeListed('catalog', '1.2.0-c'),
  makeListed('catalog', '1.1.0-b'),
  makeListed('catalog', '1.0.0-a', { live: true }),
  makeListed('wallet', '2.0.0-b'),
];
const started = { 'POST /rollouts': () => json(makeRollout({})) };

function open(answers: Answers = started, who: Who = opsTeam, list = releases) {
  const onClose = jest.fn();
  const registry = serveRegistry(answers);
  render(<NewRollout who={who} platform={makePlatform({ releases: list })} onClose={onClose} />);
  return { onClose, ...registry };
}
const choose = async (name: string, version: string) => {
  fill('Release', `${name}@${version}`);
  await settle();
};
const addsRelease = async (name: string, version: string) => {
  fill(`Together with a release of ${name}`, version);
  await settle();
};
const answer = () => screen.getByRole('status').textContent;
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);

test('the form reports all errors at once, sends nothing, and focuses the first one', async () => {
  const { sent, onClose } = open();
  await press('Start rollout', {
    'Steps, percent of devices': '5, 75',
    'Minutes at each step, at least': 'soon',
    'Devices in canary and control, at least each': '1.5',
    'App versions': 'new',
    Guards: 'purchases, refusals',
    Signals: 'Seat chosen',
  });
  expect(alerts()).toEqual([
    'Choose at least one release.',
    'Above 50% only 100% is possible, because the control group has the same size.',
    'Write minutes, up to 43,200 (30 days).',
    'Write a whole number of devices, up to 10,000,000.',
    'Write a range such as >=3.1.',
    "refusals is none of purchases, topups, bookings, signins and none. A squad's metric can only be a signal, because reports can be made up.",
    'Seat chosen is none of purchases, topups, bookings, signins, refusals and none, and no metric of a remote.json such as seat_chosen.',
  ]);
  expect(sent()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Release'));
});

const more = () => screen.getByRole<HTMLDetailsElement>('group');

test('the form shows release, steps and reason, and opens the rest for its fault', async () => {
  open();
  await choose('catalog', '1.1.0-b');
  const inMore = labels().filter((label) =>
    [...more().querySelectorAll('label')].some((one) => one.textContent === label),
  );
  expect(more().open).toBe(false);
  expect(labels().filter((label) => !inMore.includes(label))).toEqual([
    'Release',
    'Steps, percent of devices',
    'Reason',
  ]);
  expect(inMore[0]).toBe('Together with a release of wallet');
  await press('Start rollout', { 'Steps, percent of devices': '5, 75' });
  expect(more().open).toBe(false);
  await press('Start rollout', { 'Minutes at each step, at least': 'soon' });
  expect(more().open).toBe(true);
});

test('a refusal is shown in the dialog, the fields stay, and a second attempt may succeed', async () => {
  let frozen = true;
  const { onClose, sent } = open({
    'POST /rollouts': () => (frozen ? refuse(423, 'frozen', 'Frozen until Monday.') : json(makeRollout({}))),
  });
  await choose('catalog', '1.2.0-c');
  await press('Start rollout', { Reason: 'New seat map' });
  expect(screen.getByText('Frozen until Monday.')).toBeTruthy();
  // The page behind the dialog does not repeat the message.
  expect($notice.get()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('New seat map');
  frozen = false;
  await press('Start rollout');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent()).toHaveLength(2);
});

test('a start that waits for a second person closes the form, and the page says so', async () => {
  const { onClose } = open({ 'POST /rollouts': () => refuse(403, 'waits', 'Request 3 waits for a second person.') });
  await choose('catalog', '1.2.0-c');
  await press('Start rollout');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'Request 3 waits for a second person.' });
});

test('a pending form is not sent twice', async () => {
  const { sent } = open({ 'POST /rollouts': () => new Promise<Response>(() => {}) });
  await choose('catalog', '1.2.0-c');
  await press('Start rollout');
  fireEvent.submit(screen.getByLabelText('Reason'));
  await settle();
  expect(sent()).toHaveLength(1);
});

test('the form asks the registry before the start whether it would refuse', async () => {
  const { queries } = open({
    'GET /can-i-deploy': ({ query }) =>
      json(
        query.releases === 'catalog@1.2.0-c'
          ? {
              ok: false,
              reasons: ['catalog needs wallet ^2.', 'Checks are missing.'],
              warnings: ['It was rolled back.'],
            }
          : { ok: true, reasons: [], warnings: [] },
      ),
  });
  expect(screen.queryByRole('status')).toBeNull();
  fill('Release', 'catalog@1.2.0-c');
  expect(answer()).toBe('Checking whether it can be deployed.');
  await settle();
  expect(answer()).toBe('Can be deployed: no. catalog needs wallet ^2. Checks are missing.It was rolled back.');
  await addsRelease('wallet', '2.0.0-b');
  expect(answer()).toBe('Can be deployed: yes.');
  expect(queries('/can-i-deploy').at(-1)).toEqual({ releases: 'catalog@1.2.0-c,wallet@2.0.0-b' });
});

test('the form shows a rollback by the watch in the zone of the viewer', async () => {
  const because = '45 devices failed, 3 of the control.';
  const sentence = `catalog@1.2.0-c was rolled back at 2026-03-02 12:55 UTC: ${because}`;
  const at = '2026-03-02T12:55:08.000Z';
  const rolledBack = [{ release: 'catalog@1.2.0-c', rollout: 7, at, because, sentence }];
  open({ 'GET /can-i-deploy': () => json({ ok: false, reasons: [sentence], warnings: [], rolledBack }) });
  await choose('catalog', '1.2.0-c');
  expect(answer()).toBe(
    `Can be deployed: no. catalog@1.2.0-c was rolled back ${dayOf(at)}, ${because}You can still start it again.`,
  );
});

test('the form does not show a failed check as a success', async () => {
  open({ 'GET /can-i-deploy': () => refuse(500, 'internal', 'Something failed on our side.') });
  await choose('catalog', '1.2.0-c');
  expect(answer()).toBe('Something failed on our side.');
});

test('live releases and remotes of others are no options', async () => {
  open(started, catalogSquad);
  await settle();
  const choices = [...screen.getByLabelText('Release').querySelectorAll('option')];
  expect(choices.map(({ value }) => value)).toEqual(['', 'catalog@1.2.0-c', 'catalog@1.1.0-b']);
  expect(labels()).not.toContain('Together with a release of wallet');
});

test('without an option the dialog has no form', async () => {
  open(started, opsTeam, [makeListed('catalog', '1.0.0-a', { live: true })]);
  await settle();
  expect(screen.getByText(/^All releases that you can roll out are live\./)).toBeTruthy();
  expect(labels()).toEqual([]);
});

test("the form sends several releases with their plan in the registry's format", async () => {
  const { sent, onClose } = open();
  await choose('catalog', '1.1.0-b');
  await addsRelease('wallet', '2.0.0-b');
  await press('Start rollout', {
    'Steps, percent of devices': '5, 50',
    'Minutes at each step, at least': '60',
    'Devices in canary and control, at least each': '500',
    Advance: 'manual',
    'If the canary is worse': 'pause',
    'Testers get it': 'first',
    Platforms: 'android',
    'App versions': '>=3.1',
    Guards: 'purchases, topups',
    Signals: 'seat_chosen',
    'Local government areas': 'Sapele, Bauchi',
    Reason: ' New seat map ',
  });
  const cohort = { platforms: ['android'], appVersion: '>=3.1', lgas: ['Sapele', 'Bauchi'] };
  const step = { minMinutes: 60, minDevices: 500, advance: 'manual', cohort };
  const [[path, body] = []] = sent();
  expect([path, body]).toEqual([
    'POST /rollouts',
    {
      releases: ['catalog@1.1.0-b', 'wallet@2.0.0-b'],
      plan: {
        steps: [
          { percent: 100, cohort: { testers: true }, advance: 'manual' },
          { percent: 5, ...step },
          { percent: 50, ...step },
        ],
        onFail: 'pause',
        guards: ['purchases', 'topups'],
        signals: ['seat_chosen'],
      },
      reason: 'New seat map',
    },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect($notice.get()).toEqual({
    tone: 'ok',
    text: 'catalog@1.1.0-b and wallet@2.0.0-b: the rollout began.',
  });
});

test('the form leaves the plan to the rules, unless the person has another plan', async () => {
  const plans = { catalog: { steps: [{ percent: 5 }, { percent: 25 }] } };
  const { sent } = open({ ...started, 'GET /rules': () => json({ plans }) });
  await settle();
  expect(labels()).not.toContain('Plan');
  await choose('catalog', '1.1.0-b');
  expect(labels()).not.toContain('Steps, percent of devices');
  expect(screen.getByLabelText('Plan').textContent).toContain('that of the rules for catalog: 5%, 25%');
  await press('Start rollout');
  expect(sent()).toEqual([['POST /rollouts', { releases: ['catalog@1.1.0-b'] }]]);
  fill('Plan', 'own');
  expect(labels()).toContain('Steps, percent of devices');
});

test('the form omits a remote that is set back to "stays as it is", and an empty reason', async () => {
  const { sent } = open();
  await choose('catalog', '1.1.0-b');
  await addsRelease('wallet', '2.0.0-b');
  await choose('catalog', '');
  await press('Start rollout');
  expect(sent()).toEqual([['POST /rollouts', expect.objectContaining({ releases: ['wallet@2.0.0-b'] })]]);
  expect(sent()[0]?.[1]).not.toHaveProperty('reason');
});

test('Cancel closes the dialog and sends nothing', async () => {
  const { sent, onClose } = open();
  await choose('catalog', '1.1.0-b');
  button('Cancel').click();
  expect([onClose.mock.calls.length, sent()]).toEqual([1, []]);
});
