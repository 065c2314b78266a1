import { jest } from '@jest/globals';

/** Deadlines follow Jest's fake timers, until the mocks are restored. */
export function abortByTimers(): void {
  jest.useFakeTimers();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
}
