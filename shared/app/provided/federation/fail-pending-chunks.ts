/**
 * Ends the bundler's wait for chunks that never arrived. The bundler waits for two minutes, and every retry would join
 * that wait. A loaded chunk removes its element, so the elements in the page are pending. `isMine` excludes the chunks
 * of other remotes.
 */
export function failPendingChunks(isMine: (path: string) => boolean): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]')) {
    if (!isMine(new URL(script.src).pathname)) continue;
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}
