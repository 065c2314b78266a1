export { readPaymentKeys } from './payments/keys.ts';
export { sandboxApp } from './sandbox-app.ts';
export { sandboxEnvironment, sandboxScripts } from './sandbox-environment.ts';
