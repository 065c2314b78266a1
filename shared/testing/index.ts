// The test kit: fakes of the shell and the server for tests of screens and stores.

export { $busy, $notice, $screenTitle, refetchAll, refetchUnanswered, setCoordinates } from '@viewmax/shared/internal';
export { type FakeBridge, type FakePhone, fakeNativeBridge } from './fake-native-bridge.ts';
export { type Answer, type Call, type Fake, foreign, on, type Reply, refusal, serve } from './fake-server.ts';
export { fakeWebPush } from './fake-web-push.ts';
export { provideModalDialogs } from './modal-dialogs.ts';
export { renderAt } from './render-at.tsx';
export { provideTestPlatform, testConfig, withFlags } from './test-platform.ts';
export { member, tokenFor } from './token-for.ts';
