import type vm from 'node:vm';
import type { Answer, Order } from '../protocol.ts';
import { compile, draw } from './draw.ts';

// The permission model allows signals to every process of the same user.
for (const name of ['kill', '_kill', '_debugProcess', 'abort', 'binding', '_linkedBinding', 'dlopen']) {
  Reflect.deleteProperty(process, name);
}

const scripts = new Map<string, vm.Script>();

const answer = (one: Answer): void => void process.send?.(one);

/** A script that cannot be compiled throws at each drawing, as one that throws at import. */
function compileOrThrow(name: string, text: string): vm.Script {
  try {
    return compile(name, text);
  } catch (error) {
    return compile(name, `throw new SyntaxError(${JSON.stringify(String(error))})`);
  }
}

async function follow(order: Order): Promise<void> {
  if (order.type === 'script') {
    scripts.set(order.name, compileOrThrow(order.name, order.text));
    return;
  }
  const { id, request } = order;
  try {
    answer({ id, drawn: await draw(scripts, request) });
  } catch (error) {
    answer({ id, error: String(error) });
  }
}

process.on('message', (order) => void follow(order as Order));
// A promise that a release leaves behind must not end the process.
process.on('unhandledRejection', () => {});
process.on('disconnect', () => process.exit());
answer({ ready: true });
