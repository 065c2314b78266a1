/// <reference path="../css.d.ts" />
// The entry for the shell alone. Lint rejects it in remotes.

export { abortAfter, withDeadline } from '@viewmax/contracts/deadline';
export { failPendingChunks } from './federation/fail-pending-chunks.ts';
export { isSlowLine, type Patience, withPatience } from './federation/patience.ts';
export { $heardRevision, type Heard } from './http/heard-revision.ts';
export { retryRefresh } from './http/refresh.ts';
export { refetchAll, refetchUnanswered } from './http/remote-data.ts';
export { $unanswered } from './http/request.ts';
export type { Lifecycles, ParcelProps, RemoteModule } from './mfe/define-remote.tsx';
export { type Failure, type FailureKind, recovered, toError } from './mfe/failure.ts';
export { FLAGS, flagOf, pageFlags, readFlags, setFlags } from './mfe/flags.ts';
export type { HistoryBridge } from './mfe/history-bridge.ts';
export { LoadingScreen } from './mfe/loading-screen.tsx';
export { type Platform, platform, providePlatform, type SlotHandle } from './mfe/platform.ts';
export { device, provideDevice } from './native/current-device.ts';
export { startNative } from './native/load-native.ts';
export { isInWrapper } from './native/wrapper.ts';
export { $busy } from './stores/busy.ts';
export { readCookie, writeCookie } from './stores/cookies.ts';
export { setCoordinates } from './stores/location.ts';
export { $notice } from './stores/notice.ts';
export { $screenTitle } from './stores/screen-title.ts';
export { $token, $user } from './stores/session.ts';
export { store } from './stores/storage.ts';
