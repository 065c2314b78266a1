import type { LiveRelease } from './discovery.ts';
import { escapeHtml } from './escape-html.ts';
import type { Preload } from './preloads.ts';
import type { RuntimeConfig } from './runtime-config.ts';

export interface StartPage {
  /** The title, and what a link to the page shows. */
  head: string;
  shell: LiveRelease;
  /** The signed document of the set, which holds no `<`. */
  text: string;
  config: RuntimeConfig;
  preloads: readonly Preload[];
  /** The shell's styles to inline; null for links. */
  css: string | null;
  /** Further style elements. */
  styles?: string;
  /** Further data for the shell. */
  data?: string;
  /** The element that the shell renders into. By default it holds the mark of a slow start. */
  app?: string;
  /** Further scripts. */
  scripts?: string;
}

// Within a script element, only `<` can close it or open a comment.
const textBlock = (id: string, text: string) => `<script type="application/json" id="${id}">${text}</script>`;
export const dataBlock = (id: string, value: unknown): string =>
  textBlock(id, JSON.stringify(value).replaceAll('<', '\\u003c'));

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${value}"` : '');
const integrityOf = (integrity: string | undefined) => attribute('integrity', integrity);

const preloadTag = ({ href, as, integrity, priority }: Preload) =>
  `<link rel="preload" href="${escapeHtml(href)}" as="${as}" crossorigin="anonymous"${integrityOf(integrity)}${attribute('fetchpriority', priority)}>`;

export const styleLink = (href: string, integrity: string | undefined): string =>
  `<link rel="stylesheet" href="${escapeHtml(href)}" crossorigin="anonymous"${integrityOf(integrity)}>`;

const styleLinks = ({ base, css }: LiveRelease): string =>
  css.map(({ file, integrity }) => styleLink(base + file, integrity)).join('\n');

// The mark shows that the page is loading on a slow network. If the shell never starts, the words appear by CSS alone,
// because no script may run. Padding is used: a margin would collapse through the body and shift the page when the
// shell renders.
const WAITING =
  '<div id="app"><style>@keyframes start{from{opacity:0}}@keyframes slow{to{visibility:visible}}</style>' +
  '<svg viewBox="0 0 32 32" width="56" aria-hidden="true" style="position:fixed;inset:27vh 0 auto;margin:auto;animation:start .3s .3s both">' +
  '<rect width="32" height="32" rx="9" fill="#E11D2E"/><path d="M6.5 9H13L16 17.2L12.4 24.5z" fill="#fff"/>' +
  '<path d="M25.5 9H19L12.4 24.5H17.2Q18.6 24.5 19.2 23.2z" fill="#fff" opacity=".72"/></svg>' +
  '<main style="padding:40vh 24px 0;text-align:center;visibility:hidden;animation:slow 0s 15s forwards">' +
  '<h1 style="font-size:20px">Viewmax is slow to start.</h1><a href="" style="color:inherit;display:inline-block;padding:14px">Try again</a></main></div>';

/** The page that starts the shell. The edge sends it, and the service worker makes it without a network. */
export const startPage = (page: StartPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${page.head}
${page.preloads.map(preloadTag).join('\n')}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0B0A0D" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#F7F4F0" media="(prefers-color-scheme: light)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${page.css === null ? styleLinks(page.shell) : `<style>${page.css}</style>`}
${page.styles ?? ''}
</head>
<body>
${textBlock('discovery', page.text)}
${dataBlock('config', page.config)}
${page.data ?? ''}
<script defer crossorigin="anonymous" integrity="${page.shell.entry.integrity}" src="${page.shell.base}${page.shell.entry.file}"></script>
${page.app ?? WAITING}
${page.scripts ?? ''}</body>
</html>
`;
