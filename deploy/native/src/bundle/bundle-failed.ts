/** The app cannot be bundled. The command prints the sentence without a stack trace. */
export class BundleFailed extends Error {
  override readonly name = 'BundleFailed';
}
