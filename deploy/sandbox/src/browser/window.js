// Runs in the sandbox's window: tells the page that opened it what happened, and looks whether a pending payment settled.
const LOOK_EVERY_MS = 1000;

const news = JSON.parse(document.querySelector('meta[name="payment-news"]').content);
const tell = (message) => window.parent !== window && window.parent.postMessage({ sandboxPayment: message }, '*');

async function look() {
  try {
    const { state } = await (await fetch(`${location.pathname}/state`)).json();
    if (state !== news.event) return location.reload();
  } catch {
    // The network is away; the next look may find it.
  }
  setTimeout(look, LOOK_EVERY_MS);
}

for (const button of document.querySelectorAll('[data-close]')) {
  button.addEventListener('click', () => tell({ event: 'close' }));
}
document.querySelector('form')?.addEventListener('submit', ({ target }) => {
  target.querySelector('button').disabled = true;
});
tell(news);
if (news.event === 'pending') setTimeout(look, LOOK_EVERY_MS);
