import Fastify, { type FastifyInstance } from 'fastify';
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

/** Sends a form in the encoding of its kind, as a browser does. */
export async function sendForm(sandbox: FastifyInstance, url: string, form: BodyInit, headers: object = {}) {
  const request = new Request('http://sandbox', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const payload = Buffer.from(await request.arrayBuffer());
  return sandbox.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
}
