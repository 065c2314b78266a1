// Runs in the sandbox's window: sends events to the page that opened it, and polls a pending payment.
const POLL_EVERY_MS = 1000;

const news = JSON.parse(document.querySelector('meta[name="payment-news"]').content);
const tell = (message) => window.parent !== window && window.parent.postMessage({ sandboxPayment: message }, '*');

async function poll() {
  try {
    const { state } = await (await fetch(`${location.pathname}/state`)).json();
    if (state !== news.event) return location.reload();
  } catch {
    // The network is offline; the next poll may succeed.
  }
  setTimeout(poll, POLL_EVERY_MS);
}

for (const button of document.querySelectorAll('[data-close]')) {
  button.addEventListener('click', () => tell({ event: 'close' }));
}
document.querySelector('form')?.addEventListener('submit', async (event) => {
  // A page of its own goes back to the app. In a frame, a form that navigates would leave an entry in the history around it.
  if (window.parent === window) return;
  event.preventDefault();
  const { target } = event;
  target.querySelector('button').disabled = true;
  await fetch(location.pathname, { method: 'POST', body: new URLSearchParams(new FormData(target)) });
  location.reload();
});
tell(news);
if (news.event === 'pending') setTimeout(poll, POLL_EVERY_MS);
