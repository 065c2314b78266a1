import type { ContentFault, ContentFile, ContentPlan, ImportContent } from '@viewmax/contracts/content';

/** The backend's program of movies and showtimes. The stack passes it, because the registry imports no backend. */
export interface ContentDesk {
  export(): Promise<ContentFile[]>;
  /** `note` runs last in the transaction of the import. */
  import(
    files: ImportContent,
    note: (transaction: unknown, plan: ContentPlan) => Promise<void>,
  ): Promise<{ faults: ContentFault[] } | { plan: ContentPlan }>;
}
