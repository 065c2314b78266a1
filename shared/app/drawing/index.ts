// The entry for the shell's render. A browser never loads it.
export type { RenderedRemote } from './define-remote.tsx';
export { renderedHead } from './use-head.ts';
