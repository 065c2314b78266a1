export { RefusedMarkup } from './check-markup.ts';
export { NotDrawn } from './draw-process.ts';
export { createDrawers, type Drawers } from './drawers.ts';
export type { Drawn, DrawnHead, DrawRequest } from './protocol.ts';
