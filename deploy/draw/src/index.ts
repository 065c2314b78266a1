export { RefusedMarkup } from './check-markup.ts';
export { NotDrawn } from './draw-process.ts';
export { createDrawService, type DrawService } from './draw-service.ts';
export { createDrawers, type Drawers } from './drawers.ts';
export type { Drawn, DrawnHead, DrawRequest } from './protocol.ts';
export { bearerOf, MAX_ORDER_BYTES, MAX_SCRIPT_BYTES } from './remote-protocol.ts';
