/**
 * Runs in pages of `viewmax dev`: it reloads them after a build, and shows the fault of a build or of the remote above
 * the page. Members never get this script.
 */
export const PAGE_SCRIPT = `
const show = (text) => {
  let box = document.getElementById('viewmax-dev');
  if (!text) return box?.remove();
  if (!box) {
    box = document.createElement('pre');
    box.id = 'viewmax-dev';
    box.style.cssText = 'position:fixed;inset:auto 0 0;z-index:2147483647;margin:0;max-height:50vh;overflow:auto;' +
      'padding:12px 16px;background:#2b0b0e;color:#ffd9dc;font:13px/18px monospace;white-space:pre-wrap';
    box.title = 'Click or press Escape to close';
    box.onclick = () => box.remove();
    addEventListener('keydown', ({ key }) => key === 'Escape' && box.remove());
    document.body.append(box);
  }
  box.textContent = text;
};
const problem = () => fetch('/dev/problem').then((answer) => answer.text());
addEventListener('viewmax:failure', async ({ detail: { kind, release, error } }) => {
  const body = release + ' failed (' + kind + ')\\n' + (error?.stack ?? error);
  show(body);
  const answer = await fetch('/dev/trace', { method: 'POST', body });
  show(await answer.text());
});
const events = new EventSource('/dev/events');
events.addEventListener('reload', () => location.reload());
events.addEventListener('problem', () => problem().then(show));
problem().then((text) => text && show(text));
`;
