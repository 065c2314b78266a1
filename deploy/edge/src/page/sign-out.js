// The script of the page that asks before a preview. It signs a member out as the app does, before a build can run.
const form = document.querySelector('form');
const [signOut, stay] = form.querySelectorAll('button');
const trouble = document.querySelector('[role=alert]');

const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The id of the token's session. A token of another backend may name none. */
function sessionOf(token) {
  try {
    return JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).sid;
  } catch {
    return undefined;
  }
}

/** A backend that lacks the call, or rejects the id, will answer the same next time. */
async function endOnServer(session) {
  if (typeof session !== 'string') return;
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(form.dataset.logout, { method: 'POST', headers, body: JSON.stringify({ session }) });
  if (status >= 500 || status === 429) throw new Error(`The server answers ${status}.`);
}

function withoutPersonalAreas(root) {
  try {
    const { version, areas } = JSON.parse(root);
    const others = Object.entries(areas).filter(([, area]) => !area?.personal);
    return others.length > 0 ? JSON.stringify({ version, areas: Object.fromEntries(others) }) : null;
  } catch {
    return null;
  }
}

/** The build must not run before the files are gone. */
const forgetFiles = () =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(form.dataset.database);
    request.onsuccess = request.onerror = request.onblocked = resolve;
    // A browser that forbids the database has stored no file in it either.
  }).catch(() => {});

function forgetMember() {
  const root = withoutPersonalAreas(stored('root'));
  if (root === null) localStorage.removeItem('root');
  else localStorage.setItem('root', root);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones we serve
  for (const name of ['in', 'lga']) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  // The other tabs of the app end their session with this key, so it goes last.
  localStorage.removeItem('token');
}

const token = stored('token');
signOut.disabled = false;
if (!token) {
  signOut.textContent = 'Open the preview';
  stay.hidden = true;
}

signOut.addEventListener('click', async () => {
  signOut.disabled = true;
  trouble.hidden = true;
  try {
    if (token) {
      await endOnServer(sessionOf(token));
      forgetMember();
      await forgetFiles();
    }
    form.submit();
  } catch {
    signOut.disabled = false;
    trouble.hidden = false;
  }
});
