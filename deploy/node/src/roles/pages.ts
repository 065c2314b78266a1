import { createPageFaults, edge, nameRevision, type PageFaults } from '@viewmax/edge';
import { createRenderer, findRuntime, type Renderer } from '@viewmax/renderer';
import type { FastifyInstance } from 'fastify';
import { edgeOptionsOf } from '../settings/edge-options.ts';
import type { Settings } from '../settings/settings.ts';
import { createAskBackend } from './ask-backend.ts';
import { addSandbox } from './calls.ts';
import { measurePages } from './measure-pages.ts';
import { measureRendering } from './measure-rendering.ts';
import type { ReleaseParts } from './node-parts.ts';

/** The start prints it, and `/readyz` shows it. */
export function renderingNotices(
  { ROLES, DRAW_SOCKET }: Pick<Settings, 'ROLES' | 'DRAW_SOCKET'>,
  program = findRuntime(),
): string[] {
  if (program || DRAW_SOCKET || !ROLES.includes('pages')) return [];
  return ['This platform has no workerd, so pages come without their server-rendered first screen.'];
}

function openRenderer({ store, settings, metrics, onClose }: ReleaseParts): Renderer {
  const renderer = createRenderer({
    // A developer's builds contain no script for server rendering.
    read: (release, file) => store.read(release, file).then((content) => content ?? undefined),
    socket: settings.DRAW_SOCKET,
  });
  onClose(renderer.close);
  return measureRendering(metrics)(renderer);
}

/** Serves the app, its releases and its discovery document. Returns the faults of its pages. */
export async function addPages(server: FastifyInstance, parts: ReleaseParts): Promise<PageFaults> {
  const { settings, env, metrics, registry } = parts;
  const { API_ORIGIN, CALLS_URL, SANDBOX } = settings;
  // Only what is registered later gets this hook. The answers of calls need it too.
  server.addHook('onSend', nameRevision(registry));
  // With `CALLS_URL` the other process has the sandbox.
  if (SANDBOX && API_ORIGIN) await addSandbox(server, parts);
  const options = edgeOptionsOf(settings, env);
  const meter = measurePages(metrics);
  const faults = createPageFaults({ log: server.log, meter });
  const renderer = openRenderer(parts);
  await server.register(async (app) => {
    metrics.measureAnswers(app, 'pages');
    await app.register(edge, {
      ...options,
      registry,
      renderer,
      askBackend: createAskBackend(server, API_ORIGIN ?? CALLS_URL),
      faults,
      meter,
    });
  });
  return faults;
}
