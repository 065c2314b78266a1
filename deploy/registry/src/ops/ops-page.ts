import { escapeHtml } from '../escape-html.ts';
import { OPS_STYLE } from './ops-style.ts';
import type { OpsSummary, ReleaseSummary } from './summary.ts';

const chips = (labels: string[]) => labels.map((label) => `<code class="chip">${escapeHtml(label)}</code>`).join('');

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function row({ version, live, files, bytes, routes, fills, publishedAt }: ReleaseSummary): string {
  const places = [...routes, ...fills.map((slot) => `slot ${slot}`)];
  const when = `${publishedAt.slice(0, 10)} ${publishedAt.slice(11, 19)} UTC`;
  return `<tr>
<td><code>${escapeHtml(version)}</code></td>
<td>${live ? '<span class="live">Live</span>' : '<span class="none">Kept</span>'}</td>
<td class="num">${files}</td>
<td class="num">${kilobytes(bytes)}</td>
<td class="paths">${chips(places) || '<span class="none">none</span>'}</td>
<td class="num"><time datetime="${publishedAt}">${when}</time></td>
</tr>`;
}

function section(name: string, releases: ReleaseSummary[]): string {
  return `<section>
<h2>${escapeHtml(name)}</h2>
<div class="wide"><table>
<thead><tr><th>Version</th><th>State</th><th class="num">Files</th><th class="num">Size</th><th>Routes and slots</th>
<th class="num">Published</th></tr></thead>
<tbody>
${releases.map(row).join('\n')}
</tbody>
</table></div>
</section>`;
}

/** What is live and what is kept, for people. It holds no script. */
export function opsPage({ setId, revision, releases }: OpsSummary): string {
  const byName = Map.groupBy(releases, ({ name }) => name);
  const set = setId === null ? 'Nothing is live yet.' : `Live set <code>${setId}</code>, revision ${revision}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0B0A0D" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#F7F4F0" media="(prefers-color-scheme: light)">
<title>Releases | Viewmax</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${OPS_STYLE}</style>
</head>
<body>
<main>
<h1>Releases</h1>
<p class="set">${set}</p>
${[...byName].map(([name, own]) => section(name, own)).join('\n')}
</main>
</body>
</html>
`;
}
