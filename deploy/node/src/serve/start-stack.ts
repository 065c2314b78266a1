import type { Registry } from '@viewmax/registry';
import type { Database } from '@viewmax/server/database';
import type { FastifyInstance } from 'fastify';
import { type NodeOptions, type StackNode, startNode } from './start-node.ts';

export type StackOptions = NodeOptions;

/** A node with every role. */
export interface Stack extends StackNode {
  address: string;
  opsAddress: string;
  db: Database;
  registry: Registry;
  server: FastifyInstance;
}

/** Whether this node has all parts of a site. */
export const isWhole = (node: StackNode): node is Stack =>
  [node.address, node.opsAddress, node.db, node.registry, node.server].every((part) => part !== undefined);

/**
 * Builds the rooms, prepares the database, publishes the releases and serves the site in one process.
 * The app has one port, and ops has another.
 *
 * @example
 * const stack = await startStack({ env: { PORT: '0', DATA_DIR: folder } });
 * await fetch(`${stack.address}/healthz`);
 * await stack.close();
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const node = await startNode(options);
  if (isWhole(node)) return node;
  await node.close();
  throw new Error('This program starts the whole site in one process, so ROLES must not be set.');
}
