/// <reference path="../css.d.ts" />
// The entry for remotes. Its exports are the shell's API: this package's version is its semver, and a remote declares
// the range it needs.

export { abortAfter } from '@viewmax/contracts/deadline';
export { ask, type CallOptions, deleteJson, getJson, postJson, putJson } from './http/client.ts';
export { type FailedAnswer, failedAnswer } from './http/failed-answer.ts';
export { refreshSession } from './http/refresh.ts';
export { createFetcher, createMutation, invalidateKeys, revalidateKeys } from './http/remote-data.ts';
export { defineRemote, type RemoteModule } from './mfe/define-remote.tsx';
export { lazyScreen } from './mfe/lazy-screen.tsx';
export { platform } from './mfe/platform.ts';
export { Slot } from './mfe/slot.tsx';
export type { SlotName, SlotProps } from './mfe/slots.ts';
export { type Head, useHead } from './mfe/use-head.ts';
export { device } from './native/current-device.ts';
export type { Device, DeviceKind } from './native/device.ts';
export { isLocationError, type LocationProblem } from './native/location-error.ts';
export { busy } from './stores/busy.ts';
export { $coordinates, type Coordinates } from './stores/location.ts';
export { type Notice, notify } from './stores/notice.ts';
export { type AreaOptions, flushPersisted, persistedAtom } from './stores/persisted-atom.ts';
export { $token, $user, endSession, onSessionEnd, startSession } from './stores/session.ts';
export type { SessionUser } from './stores/token.ts';
