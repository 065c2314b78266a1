import { expect, jest, test } from '@jest/globals';
import { silenceConsole } from './for-developers.ts';

test('the console is silent, and an uncaught error still reaches the page', () => {
  const before = { ...console };
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  silenceConsole();
  console.error('chatter', new Error('x'));
  const heard = jest.fn();
  addEventListener('error', heard, { once: true });
  dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught') }));
  Object.assign(console, before);
  expect(error).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(1);
});
