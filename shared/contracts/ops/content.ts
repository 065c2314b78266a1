import { contentExportSchema, contentPlanSchema, exportContentSchema, importContentSchema } from '../content.ts';
import type { CallSchema } from './schemas.ts';

export const contentCalls = {
  exportContent: { query: exportContentSchema, answer: contentExportSchema },
  importContent: { body: importContentSchema, answer: contentPlanSchema },
} satisfies Record<string, CallSchema>;
