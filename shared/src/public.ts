/// <reference path="./css.d.ts" />
// The door for remotes. What is exported here is the shell's API: it has its own semver (this package's version), and a
// remote declares the range it needs.
export { type CallOptions, getJson, postJson, putJson } from './http/client.ts';
export { type FailedAnswer, failedAnswer } from './http/failed-answer.ts';
export { refreshSession } from './http/refresh.ts';
export { defineRemote, type RemoteModule } from './mfe/define-remote.tsx';
export { lazyScreen } from './mfe/lazy-screen.tsx';
export { platform } from './mfe/platform.ts';
export { Slot } from './mfe/slot.tsx';
export { createFetcher, createMutation, invalidateKeys, revalidateKeys } from './stores/remote-data.ts';
export { $token, $user, endSession, startSession } from './stores/session.ts';
export type { SessionUser } from './stores/token.ts';
