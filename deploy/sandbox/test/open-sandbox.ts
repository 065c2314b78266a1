import Fastify from 'fastify';
import { readPaymentKeys, type SandboxOptions, sandboxApp } from '../src/index.ts';

/** The sandbox alone, without a port. Its webhooks find no server. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const server = Fastify();
  const keys = readPaymentKeys({});
  await server.register(sandboxApp, {
    prefix: '/sandbox',
    keys,
    backendOrigin: () => 'http://127.0.0.1:9',
    retryDelaysMs: [],
    ...options,
  });
  return server;
}
