export { readPaymentKeys } from './payments/keys.ts';
export { type SandboxOptions, sandboxApp } from './sandbox-app.ts';
export { sandboxEnvironment, sandboxScripts } from './sandbox-environment.ts';
