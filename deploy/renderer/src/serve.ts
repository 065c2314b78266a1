import { findRuntime } from './runtime-process.ts';
import { serveRuntimes } from './runtime-socket.ts';

/** The program of a container that only renders. It needs no secret and no network. */
const { DRAW_SOCKET } = process.env;
const program = findRuntime();
if (!DRAW_SOCKET || !program) {
  console.error(program ? 'DRAW_SOCKET is needed' : 'This platform has no workerd');
  process.exit(1);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
serveRuntimes(program, DRAW_SOCKET);
