import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { firstLine, type RuntimeProcess, startRuntime } from './runtime-process.ts';

/** Two nodes of one machine have four sets each, and may replace one. */
const MOST_RUNTIMES = 10;

/** A process that runs the code of releases may write anything. The folder has this name in containers of all versions. */
const folderName = z.string().regex(/^draw-\w{6}$/);

/** Starts one runtime for each connection, tells its folder, and kills it when the connection ends. */
export function serveRuntimes(program: string, socket: string): Server {
  // A container that ended by force leaves it behind.
  rmSync(socket, { force: true });
  const server = createServer((connection) => {
    const runtime = startRuntime(program, dirname(socket));
    const end = () => connection.destroy();
    runtime.folder.then((folder) => connection.write(`${basename(folder)}\n`), end);
    void runtime.ended.then(end);
    connection.on('error', end).on('close', runtime.stop).resume();
  });
  server.maxConnections = MOST_RUNTIMES;
  return server.listen(socket);
}

/** The same as `startRuntime`, behind a socket of `serveRuntimes`. */
export function joinRuntime(socket: string): RuntimeProcess {
  const connection = connect(socket).unref();
  const ended = once(connection, 'close').catch(() => {});
  // The connection stays open as long as the runtime is in use.
  const lines = connection.iterator({ destroyOnReturn: false });
  const folder = firstLine(lines).then((line) => join(dirname(socket), folderName.parse(line)));
  // Only a stream that is read reports its end.
  folder.then(
    () => connection.resume(),
    () => connection.destroy(),
  );
  return { folder, ended, stop: () => void connection.destroy() };
}
