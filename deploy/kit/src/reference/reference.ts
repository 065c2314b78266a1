/** The reference of the shell's API in the package `@viewmax/shared`. `pack` writes it, and `viewmax docs` prints it. */
export const REFERENCE_FILE = 'reference.json';

export interface Entry {
  name: string;
  /** What its author says about it. */
  text: string;
  examples: string[];
  /** Its declaration in TypeScript. */
  code: string;
}

/** One import of the shell's API, such as `@viewmax/shared/ui`. */
export interface EntryPoint {
  entryPoint: string;
  entries: Entry[];
}

/** A call of the app to its backend, as a page shows it. */
export interface CallEntry {
  /** `POST /api/v1/login` */
  address: string;
  access: 'public' | 'member' | 'attendant';
  /** Its purpose. */
  text: string;
  /** The types of what it takes and of its answer. */
  code: string;
}

export interface Reference {
  entryPoints: EntryPoint[];
  calls: CallEntry[];
}
