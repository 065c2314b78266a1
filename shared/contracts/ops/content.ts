import { contentExportSchema, contentPlanSchema, exportContentSchema, importContentSchema } from '../content.ts';
import type { CallSchema } from './schemas.ts';

export const contentCalls = {
  exportContent: {
    description: "The built-in backend's movies, cinemas and showtimes ahead; 404 with another backend.",
    query: exportContentSchema,
    answer: contentExportSchema,
  },
  importContent: {
    description: 'Imports such files as a whole, or answers 422 with all faults; 16 MB at most.',
    body: importContentSchema,
    answer: contentPlanSchema,
  },
} satisfies Record<string, CallSchema>;
