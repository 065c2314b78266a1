// The container runtime runs this file. It asks the node itself, because the image has neither a shell nor curl.
const { HEALTH_PORT, PORT } = process.env;
const port = HEALTH_PORT || PORT || '8080';

const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
