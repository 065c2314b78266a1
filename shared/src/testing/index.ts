// The test kit: fakes of the shell and the server for tests of screens and stores.

export { refetchUnanswered } from '../provided/http/remote-data.ts';
export { $busy } from '../provided/stores/busy.ts';
export { setCoordinates } from '../provided/stores/location.ts';
export { $screenTitle } from '../provided/stores/screen-title.ts';
export { type FakeBridge, type FakePhone, fakeNativeBridge } from './fake-native-bridge.ts';
export { type Call, json, serve } from './fake-server.ts';
export { provideModalDialogs } from './modal-dialogs.ts';
export { renderAt } from './render-at.tsx';
export { provideTestPlatform, testConfig } from './test-platform.ts';
export { member, tokenFor } from './token-for.ts';
