export { checkAnswer } from './check-answer.ts';
export { RefusedMarkup } from './check-markup.ts';
export { createDrawService, type DrawService } from './draw-service.ts';
export { findRuntime } from './find-runtime.ts';
export { NotDrawn } from './not-drawn.ts';
export type { DrawRequest, Looks } from './protocol.ts';
export { bearerOf, MAX_ORDER_BYTES, MAX_SCRIPT_BYTES } from './remote-protocol.ts';
export { createRenderer, type Renderer } from './renderer.ts';
