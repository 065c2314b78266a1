import type { Registry } from '@viewmax/registry';
import type { FastifyInstance } from 'fastify';
import { type NodeOptions, type RunningNode, startNode } from './start-node.ts';

/** A node with every role. */
export interface WholeNode extends RunningNode {
  address: string;
  opsAddress: string;
  registry: Registry;
  server: FastifyInstance;
}

/** Whether this node has all parts of a site. */
const isWhole = (node: RunningNode): node is WholeNode =>
  [node.address, node.opsAddress, node.registry, node.server].every((part) => part !== undefined);

/**
 * Prepares the database, publishes the releases and serves the site in one process. The app has one port, and ops has
 * another.
 *
 * @example
 * const node = await startWholeNode({ env: { PORT: '0', DATA_DIR: folder } });
 * await fetch(`${node.address}/healthz`);
 * await node.close();
 */
export async function startWholeNode(options: NodeOptions): Promise<WholeNode> {
  const node = await startNode(options);
  if (isWhole(node)) return node;
  await node.close();
  throw new Error('This program starts the whole site in one process, so ROLES must not be set.');
}
