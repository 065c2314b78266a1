import { opened } from './opened.ts';
import { startBackend, type TestBackend } from './start-backend.ts';

/** The backend of all tests of a file. */
export const openShop = (...options: Parameters<typeof startBackend>): TestBackend =>
  opened(() => startBackend(...options));
