/** The process did not draw in time, ended, or has too much to do. It says nothing about the release. */
export class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
}

/** The drawing itself failed: the message is that of the release. */
export class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed';
}
