/**
 * Ends the bundler's waiting for chunks that never came. It would go on waiting for two minutes, and every new try would
 * join that wait instead of asking again. A chunk that has loaded leaves no element behind, so those in the page are still
 * under way; `isMine` keeps other remotes' chunks out of it.
 */
export function abandonChunks(isMine: (path: string) => boolean): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]')) {
    if (!isMine(new URL(script.src).pathname)) continue;
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}
