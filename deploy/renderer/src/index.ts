export { checkAnswer } from './ask-runtime.ts';
export { RefusedMarkup } from './check-markup.ts';
export { type Looks, NotRendered, type RenderRequest } from './protocol.ts';
export { createRenderer, type Renderer } from './renderer.ts';
export { findRuntime } from './runtime-process.ts';
