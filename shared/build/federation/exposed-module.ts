/** The one module that a remote exposes. */
export const EXPOSED_MODULE = './src/index.ts';
