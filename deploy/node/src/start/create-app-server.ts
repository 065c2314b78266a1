import { readableUrl } from '@viewmax/edge';
import { addCalls, addJobs } from '../roles/calls.ts';
import type { NodeParts, ReleaseParts } from '../roles/node-parts.ts';
import { addPages } from '../roles/pages.ts';
import { createBrowserServer } from '../server/bare-server.ts';
import { health } from '../server/health.ts';

export interface AppServerOptions {
  /** Absent in a process that only answers calls. */
  releaseParts?: ReleaseParts;
  notices: readonly string[];
}

/** Serves the app's port: the pages, the calls and the jobs of this process, and its health checks. */
export async function createAppServer(parts: NodeParts, { releaseParts, notices }: AppServerOptions) {
  const { settings, db, lifecycle } = parts;
  const { API_ORIGIN, ROLES } = settings;
  const server = createBrowserServer(settings, lifecycle, { rewriteUrl: readableUrl });
  const faults = ROLES.includes('pages') && releaseParts ? await addPages(server, releaseParts) : undefined;
  if (ROLES.includes('calls')) await addCalls(server, parts);
  else if (ROLES.includes('jobs') && !API_ORIGIN) await addJobs(server, parts);
  await server.register(health, {
    db,
    registry: faults && releaseParts?.registry,
    faults,
    roles: ROLES,
    notices,
    isDraining: lifecycle.isDraining,
  });
  await server.ready();
  return server;
}
