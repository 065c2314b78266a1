// The entry for the shell's render. A browser never loads it.
export type { DrawnRemote } from './define-remote.tsx';
export { drawnHead } from './use-head.ts';
