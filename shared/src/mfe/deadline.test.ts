import { describe, expect, it } from '@jest/globals';
import { withDeadline } from './deadline.ts';

describe('withDeadline', () => {
  it('rejects when the work takes too long', async () => {
    const never = new Promise(() => {});
    await expect(withDeadline(never, 5, 'Waiting')).rejects.toMatchObject({
      name: 'DeadlineError',
      message: 'Waiting took longer than 5 ms',
    });
  });

  it("hands on the work's own failure and its own answer", async () => {
    await expect(withDeadline(Promise.reject(new Error('broken')), 50, 'x')).rejects.toThrow('broken');
    await expect(withDeadline(Promise.resolve(7), 50, 'x')).resolves.toBe(7);
  });
});
