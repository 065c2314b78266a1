export { checkAnswer } from './ask-runtime.ts';
export { RefusedMarkup } from './check-markup.ts';
export { findRuntime } from './find-runtime.ts';
export { NotDrawn } from './not-drawn.ts';
export type { DrawRequest, Looks } from './protocol.ts';
export { createRenderer, type Renderer } from './renderer.ts';
