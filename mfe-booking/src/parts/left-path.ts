/**
 * The path of the last screen. At first it is the path at which this remote's code arrived. The root imports this file,
 * because the chunk of a screen arrives after the move.
 */
export const left = { path: location.pathname };
