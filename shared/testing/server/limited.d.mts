export function limited(work: () => unknown, ms?: number): () => Promise<void>;
