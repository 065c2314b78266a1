import {
  type ContentExport,
  type ContentFault,
  exportContentSchema,
  importContentSchema,
  MAX_CONTENT,
} from '@viewmax/contracts/content';
import type { FastifyPluginAsync } from 'fastify';
import { Refused } from '../../base/refused.ts';
import type { ContentDesk } from '../content-desk.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

function refusalOf(faults: readonly ContentFault[]): Refused {
  const lines = faults.map(({ file, line, reason }) => `  ${file}:${line}  ${reason}`);
  return new Refused(`The import is refused, and nothing has changed.\n${lines.join('\n')}`, 'refused', false, {
    faults,
  });
}

/** Imports and exports the program of the built-in backend. */
export const contentRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, content, guard }) => {
  function desk(): ContentDesk {
    if (content) return content;
    throw new Refused('This server has another backend (API_ORIGIN), so it has no content to import.', 'not_found');
  }

  app.get('/content', async (request): Promise<ContentExport> => {
    readBody(exportContentSchema, request.query);
    return { files: await desk().export() };
  });

  // The role is checked before the body is read: only ops may use memory for it.
  const onRequest = async (request: Parameters<typeof guard.ops>[0]) => void (await guard.ops(request));
  app.post('/content', { bodyLimit: MAX_CONTENT, onRequest }, async (request) => {
    const { by } = await guard.ops(request);
    const wanted = readBody(importContentSchema, request.body);
    const result = await desk().import(wanted, async (transaction, { added, changed, removed }) => {
      const files = wanted.files.map(({ name }) => name);
      const message = `${added} added, ${changed} changed, ${removed} removed`;
      await admin.noteWithin(transaction, by, { action: 'import', subject: 'content', detail: { message, files } });
    });
    if ('faults' in result) throw refusalOf(result.faults);
    return result.plan;
  });
};
