/**
 * Ends the bundler's wait for chunks that never arrived. The bundler waits for two minutes, and every retry would join
 * that wait. A loaded chunk removes its element, so the elements in the page are pending. `base` excludes the chunks of
 * other releases, and `chunk` the release's other chunks.
 */
export function failPendingChunks(base: string, chunk?: string): void {
  const { pathname: folder } = new URL(base, location.href);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]')) {
    const { pathname } = new URL(script.src);
    if (!pathname.startsWith(folder) || (chunk && !pathname.includes(`/${chunk}.`))) continue;
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}
