// The container runtime runs this file. It asks the node itself, because the image has neither a shell nor curl.
const { ROLES, PORT = '8080', OPS_PORT = '8081' } = process.env;
// A process with the role ops alone has no other port.
const port = ROLES?.trim() === 'ops' ? OPS_PORT : PORT;

const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
