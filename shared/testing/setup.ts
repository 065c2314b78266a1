import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { undos } from './undos.ts';
import { throwWrongAnswer } from './wrong-answers.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A loaded machine loads a screen's chunk in more than the second that is the default. It is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

/** Spies and fake timers end with their test. */
beforeEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const undo of undos.splice(0)) undo();
  throwWrongAnswer();
});
