import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { throwWrongAnswer } from './wrong-answers.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Spies and fake timers end with their test. */
beforeEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  throwWrongAnswer();
});
