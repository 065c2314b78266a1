import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';

const { run } = Tinypool.prototype;

/**
 * All processes of jest-light-runner share one channel, which answers each process at the first question of any. A process that
 * is still starting misses its answer and waits for ever. So a process joins the channel when it asks.
 */
Tinypool.prototype.run = function runAlone(test, { channel }) {
  let answer;
  const own = {
    onMessage(listener) {
      answer = listener;
    },
    postMessage(question) {
      channel.onMessage(answer);
      channel.postMessage(question);
    },
  };
  return run.call(this, test, { channel: own });
};

export default createRunner({ runtime: 'child_process' });
