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
document.querySelector('form')?.addEventListener('submit', ({ target }) => {
  target.querySelector('button').disabled = true;
});
tell(news);
if (news.event === 'pending') setTimeout(poll, POLL_EVERY_MS);
