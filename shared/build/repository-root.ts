import { join } from 'node:path';

/** The repository, for tests and the tools of its stack. A build starts from the package's own folder instead. */
export const repositoryRoot: string = join(import.meta.dirname, '../..');
