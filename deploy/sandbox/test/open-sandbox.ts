import Fastify from 'fastify';
import { readPaymentKeys, sandboxApp } from '../src/index.ts';

/** The sandbox alone, without a port. Its webhooks find no server. */
export async function openSandbox() {
  const server = Fastify();
  const keys = readPaymentKeys({});
  await server.register(sandboxApp, {
    prefix: '/sandbox',
    keys,
    backendOrigin: () => 'http://127.0.0.1:9',
    retryDelaysMs: [],
  });
  return server;
}
