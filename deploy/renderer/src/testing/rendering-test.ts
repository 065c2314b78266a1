import { test } from '@jest/globals';
import { findRuntime } from '../runtime-process.ts';

/** A test that renders. Without the runtime it is skipped, and `npm test` says so. */
export const renderingTest = findRuntime() ? test : test.skip;
