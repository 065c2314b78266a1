export { sandboxApp } from './sandbox-app.ts';
