import type { NodeOptions } from '@viewmax/node/start-node';
import { startWholeNode, type WholeNode } from '@viewmax/node/start-whole-node';

/** The whole site of this repository in one process. */
export type Stack = WholeNode;

/**
 * Builds the packages that changed, and starts a node with every role.
 *
 * @example
 * const stack = await startStack({ env: { PORT: '0', DATA_DIR: folder } });
 * await stack.close();
 */
export function startStack(options: NodeOptions): Promise<Stack> {
  // Only a build needs the bundler, so only a build loads it.
  const build = () => import('./build-packages.ts').then(({ buildPackages }) => buildPackages());
  return startWholeNode({ build, ...options });
}
