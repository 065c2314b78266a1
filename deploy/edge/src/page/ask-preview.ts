import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalDatabase } from '@viewmax/contracts/constants';
import { escapeHtml } from '@viewmax/contracts/escape-html';

/** The colours, type and shapes of the app (`shared/app/provided/ui/tokens.css`), which is a part of a release. */
const STYLE = `
:root { color-scheme: dark light; --bg: #0B0A0D; --card: #141217; --raised: #28242D; --line: rgb(255 255 255 / .09);
  --text: #F7F3EF; --text-2: #C6BEC8; --text-3: #9E95A3; --accent: #E11D2E; --press: #B81423; --ink: #FF6B6B;
  --warn: #FFA94D; --warn-tint: rgb(255 169 77 / .14); --error: #FF6B6B; --error-tint: rgb(255 68 72 / .13);
  --focus: #FFFFFF; --gap: #0B0A0D; --lit: inset 0 1px 0 rgb(255 255 255 / .05), 0 1px 2px rgb(0 0 0 / .5);
  --mono: ui-monospace, SFMono-Regular, Menlo, "Roboto Mono", Consolas, monospace;
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; }
@media (prefers-color-scheme: light) { :root { --bg: #F7F4F0; --card: #FFFFFF; --raised: #EDE7E1;
  --line: rgb(23 19 26 / .10); --text: #17131A; --text-2: #4E4653; --text-3: #675E6D; --accent: #D11A2A;
  --press: #A91220; --ink: #B3101D; --warn: #934600; --warn-tint: rgb(214 120 20 / .14); --error: #B3101D;
  --error-tint: rgb(209 26 42 / .08); --focus: #17131A; --gap: #FFFFFF; --lit: 0 1px 2px rgb(40 25 30 / .10); } }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 560px; min-height: 100vh; padding: 0 16px 24px; display: flex; flex-direction: column;
  font: 400 16px/24px var(--font); color: var(--text); background: var(--bg); overflow-wrap: anywhere;
  -webkit-font-smoothing: antialiased; }
header { display: flex; align-items: center; height: 56px; }
img, svg { display: block; flex: none; }
main { flex: 1; display: flex; flex-direction: column; }
h1, p, dl, dd { margin: 0; }
h1 { margin: 24px 0 20px; font: 800 26px/32px var(--font); letter-spacing: -.025em; }
dl { padding: 16px; border-radius: 20px; background: var(--card); box-shadow: inset 0 0 0 1px var(--line), var(--lit); }
dt { font: 600 15px/20px var(--font); color: var(--text-3); }
dd { margin-top: 4px; }
dd + dt { margin-top: 16px; }
code { font: 500 15px/22px var(--mono); }
.note { display: flex; gap: 12px; margin-top: 16px; padding: 14px; border-radius: 14px; color: var(--text-2);
  background: var(--warn-tint); }
.note svg { margin-top: 2px; color: var(--warn); }
.note strong { display: block; font: 700 17px/22px var(--font); letter-spacing: -.01em; color: var(--text); }
.note p { margin-top: 4px; }
.trouble { display: flex; align-items: center; gap: 12px; margin-top: 16px; padding: 12px 14px; border-radius: 14px; font: 600 15px/20px var(--font);
  background: var(--error-tint); box-shadow: inset 0 0 0 1.5px var(--error); }
.trouble svg { color: var(--error); }
form { display: flex; flex-direction: column; gap: 12px; margin-top: auto; padding-top: 32px; }
button, a { display: flex; align-items: center; justify-content: center; min-height: 52px; padding: 0 20px; border: 0;
  border-radius: 14px; font: 700 16px/20px var(--font); letter-spacing: -.005em; text-decoration: none; cursor: pointer;
  color: var(--text); background: var(--raised); }
.first { color: #FFFFFF; background: var(--accent);
  box-shadow: inset 0 1px 0 rgb(255 255 255 / .16), 0 8px 24px -10px rgb(225 29 46 / .7); }
.first:active { background: var(--press); }
button:active { opacity: .8; }
button:disabled { cursor: progress; opacity: .6; }
a { color: var(--ink); background: transparent; }
[hidden] { display: none; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--gap); }
`;

const SCRIPT = `\n${readFileSync(join(import.meta.dirname, 'sign-out.js'), 'utf8')}`;

const icon = (paths: string): string =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

// The paths are lucide's.
const TRIANGLE = icon(
  '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>',
);
const CIRCLE = icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>');

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The policy permits this page's own script and style, and no file of a release. */
export const askHeaders = (apiBase: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${sourceOf(SCRIPT)}`,
    `style-src ${sourceOf(STYLE)}`,
    "img-src 'self'",
    `connect-src ${apiBase ? new URL(apiBase).origin : "'self'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /reports/csp',
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The address holds the preview. A form without any referrer would have no origin.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
});

export interface Asked {
  /** Empty for a tester. */
  titles: readonly string[];
  madeBy: string;
  /** Origin of the backend; empty for the page's own. */
  apiBase: string;
  fields: { preview: string; path: string; nonce: string };
}

const input = ([name, value]: [string, string]): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The page that asks before a preview on the app's own origin. It runs no code of a release. */
export function askPage({ titles, madeBy, apiBase, fields }: Asked): string {
  const releases = titles.map((title) => `<dd><code>${escapeHtml(title)}</code></dd>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0B0A0D" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#F7F4F0" media="(prefers-color-scheme: light)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Open a preview? | Viewmax</title>
<style>${STYLE}</style>
</head>
<body>
<header><img src="/favicon.svg" width="26" height="26" alt="Viewmax"></header>
<main>
<h1>Open a preview?</h1>
<dl>
<dt>${titles.length > 1 ? 'Builds' : 'Build'}</dt>
${releases || '<dd>Every build that testers get before its rollout</dd>'}
<dt>Link made by</dt>
<dd>${escapeHtml(madeBy)}</dd>
</dl>
<div class="note">${TRIANGLE}<div><strong>This build can act as you</strong>
<p>It is not released yet. While you are signed in, it can read your account, use your tickets and spend your points.</p></div></div>
<div class="trouble" role="alert" hidden>${CIRCLE}<p>You are still signed in, because the server gave no answer. Please try again.</p></div>
<form method="post" action="/discovery/preview" data-logout="${escapeHtml(apiBase)}/api/v1/user/logout" data-database="${personalDatabase}">
${Object.entries(fields).map(input).join('\n')}
<button class="first" type="button" disabled>Sign out and open it</button>
<button>Stay signed in and open it</button>
<a href="/">Back to Home</a>
</form>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
