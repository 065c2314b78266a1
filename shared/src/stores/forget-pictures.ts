/** The profile picture is kept in a database of its own, as the remote that shows it does. */
export function forgetPictures(): void {
  try {
    globalThis.indexedDB?.deleteDatabase('image-store');
  } catch {
    // A browser that forbids the database keeps no picture in it either.
  }
}
