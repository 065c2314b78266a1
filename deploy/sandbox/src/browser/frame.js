/**
 * Opens a window of the sandbox over the page. `opening` is a promise of its address, and `onEvent` gets its events.
 * Returns the function that closes it.
 */
export function openFrame(name, base, opening, onEvent) {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.title = 'Sandbox payment';
  frame.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:Canvas;color-scheme:light dark';
  const { overflow } = document.body.style;
  document.body.style.overflow = 'hidden';
  const listen = ({ source, data }) => {
    if (source === frame.contentWindow && data?.sandboxPayment) onEvent(data.sandboxPayment);
  };
  window.addEventListener('message', listen);
  document.body.append(frame);
  opening.then(
    (opened) => {
      onEvent({ ...opened, event: 'opened' });
      frame.src = new URL(opened.url, base).href;
    },
    () => onEvent({ event: 'unreachable', message: 'The sandbox is unreachable' }),
  );
  return () => {
    window.removeEventListener('message', listen);
    document.body.style.overflow = overflow;
    frame.remove();
  };
}

/** Requests a window from the sandbox. JSON omits the functions in `config`. */
export async function requestWindow(base, method, config) {
  const answer = await fetch(new URL(`/sandbox/windows/${method}`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(config),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  return answer.json();
}
