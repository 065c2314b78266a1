import { expect, test } from '@jest/globals';
import { runCommands } from '../testing/run-commands.ts';
import { dev } from './dev.ts';

const proxies = (...given: string[]) =>
  runCommands([dev], ['dev', '--env', 'http://localhost:1', ...given.flatMap((one) => ['--proxy', one])]);

test.each(['/api/reviews=http://localhost:4000', '/api/x/reviews', '/api/x/reviews=http://reviews.example'])(
  'the command refuses --proxy %s, and names the form',
  async (given) => {
    const { code, said } = await proxies('/api/x/offers=http://localhost:4000/v2', given);
    expect([code, said.join()]).toEqual([2, expect.stringContaining(`--proxy ${given}: `)]);
    expect(said.join()).toContain('Write /api/x/reviews=http://localhost:4000.');
  },
);

test('the command takes several paths, and then asks the environment', async () => {
  const { code } = await proxies('/api/x/offers=http://localhost:4000/v2', '/api/x/reviews=https://reviews.example');
  expect(code).toBe(3);
});
