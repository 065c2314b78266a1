import { beforeEach, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { HOUR, MINUTE, startNotices } from '../../test/start-notices.ts';
import { deleteClosed } from './delete-closed.ts';
import type { RemovalResult } from './sender.ts';

const notices = opened(startNotices);
beforeEach(() => notices.query('delete from app.closed_push_users'));

const left = () =>
  notices.query<{ user_id: string; tries: number }>('select user_id, tries from app.closed_push_users');

/** A provider with this answer, and the accounts that it was asked to delete. */
function provider(answer: () => RemovalResult = () => ({ outcome: 'deleted' })) {
  const asked: string[] = [];
  const remove = async (userId: string) => {
    asked.push(userId);
    return answer();
  };
  const round = (ms: number) => deleteClosed({ db: notices.db, remove, now: () => notices.after(ms) });
  return { asked, round };
}

test('the push provider deletes a closed account, once', async () => {
  const member = await notices.addMember();
  await member.leave();
  const { asked, round } = provider();
  expect([await round(0), await round(HOUR)]).toEqual([1, 0]);
  expect([asked, await left()]).toEqual([[member.userId], []]);
});

test('an account that stays open is not deleted there', async () => {
  const member = await notices.addMember();
  await member.signOut();
  expect(await left()).toEqual([]);
});

test('a provider that is away gets the deletion again, with growing waits', async () => {
  const member = await notices.addMember();
  await member.leave();
  const { asked, round } = provider(() => ({ outcome: 'later', reason: 'OneSignal answered 503' }));
  await expect(round(0)).rejects.toThrow('1 accounts were not deleted: OneSignal answered 503');
  expect(await round(MINUTE)).toBe(0);
  await expect(round(2 * MINUTE)).rejects.toThrow('503');
  expect([asked.length, await left()]).toEqual([2, [{ user_id: member.userId, tries: 2 }]]);
});

test('two nodes share the work, and another one takes that of a dead node', async () => {
  for (let count = 0; count < 3; count += 1) await (await notices.addMember()).leave();
  const { asked, round } = provider();
  await Promise.all([round(0), round(0)]);
  expect(asked).toHaveLength(3);
  await (await notices.addMember()).leave();
  const dying = provider(() => {
    throw new Error('killed');
  });
  await expect(dying.round(0)).rejects.toThrow('killed');
  const other = provider();
  expect([await other.round(MINUTE), await other.round(3 * MINUTE)]).toEqual([0, 1]);
});
