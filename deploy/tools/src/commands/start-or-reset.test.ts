import { expect, test } from '@jest/globals';
import { UnreadableData } from '@viewmax/node/open-database';
import { startOrReset } from './start-or-reset.ts';

const asked: string[] = [];
const answering = (answer: boolean) => async (question: string) => {
  asked.push(question);
  return answer;
};
const onOldData = async (isReset: boolean) => {
  if (!isReset) throw new UnreadableData('.data cannot be read.');
  return 'started with empty data';
};

test('a start on the data of another version deletes them after a yes, and not before', async () => {
  await expect(startOrReset(onOldData, { confirm: answering(false) })).rejects.toThrow('.data cannot be read.');
  expect(await startOrReset(onOldData, { confirm: answering(true) })).toBe('started with empty data');
  expect(asked).toEqual(Array(2).fill('.data cannot be read.\nDelete all of that now? [y/N] '));
});

test('a start without a terminal deletes nothing without --reset', async () => {
  await expect(startOrReset(onOldData)).rejects.toThrow('.data cannot be read.');
  expect(await startOrReset(onOldData, { reset: true })).toBe('started with empty data');
});

test('another failure asks nothing', async () => {
  const fails = () => Promise.reject(new Error('Port 8080 is in use.'));
  await expect(startOrReset(fails, { confirm: answering(true) })).rejects.toThrow('Port 8080 is in use.');
});
