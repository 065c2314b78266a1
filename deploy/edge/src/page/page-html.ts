import type { Document } from '@viewmax/registry';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';
import { escapeHtml } from '@viewmax/shared/server/escape-html';
import type { DrawnScreen } from '../drawing/drawings.ts';
import { headHtml } from './head-html.ts';
import type { Preload } from './preloads.ts';

export interface PageParts {
  /** The route's title. */
  title: string;
  /** Absent for a page that no search engine should show. */
  path?: string;
  publicUrl?: string;
  /** The first screen; without it the page is empty until the shell draws. */
  drawn?: DrawnScreen;
  document: Document;
  config: RuntimeConfig;
  preloads: readonly Preload[];
  /** The shell's styles to inline; null for links. */
  css: string | null;
  reload: boolean;
}

// Within a script element, only `<` can close it or open a comment.
const textBlock = (id: string, text: string) => `<script type="application/json" id="${id}">${text}</script>`;
const dataBlock = (id: string, value: unknown) => textBlock(id, JSON.stringify(value).replaceAll('<', '\\u003c'));

const integrityOf = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '');

const preloadTag = ({ href, as, integrity }: Preload) =>
  `<link rel="preload" href="${escapeHtml(href)}" as="${as}" crossorigin="anonymous"${integrityOf(integrity)}>`;

// The mark shows that the page is loading on a slow network. If the shell never starts, the words appear by CSS alone,
// because no script may run. Padding is used: a margin would collapse through the body and shift the page when the
// shell draws.
const WAITING =
  '<style>@keyframes start{from{opacity:0}}@keyframes slow{to{visibility:visible}}</style>' +
  '<svg viewBox="0 0 32 32" width="56" aria-hidden="true" style="position:fixed;inset:27vh 0 auto;margin:auto;animation:start .3s .3s both">' +
  '<rect width="32" height="32" rx="9" fill="#E11D2E"/><path d="M6.5 9H13L16 17.2L12.4 24.5z" fill="#fff"/>' +
  '<path d="M25.5 9H19L12.4 24.5H17.2Q18.6 24.5 19.2 23.2z" fill="#fff" opacity=".72"/></svg>' +
  '<main style="padding:40vh 24px 0;text-align:center;visibility:hidden;animation:slow 0s 15s forwards">' +
  '<h1 style="font-size:20px">Viewmax is slow to start.</h1><a href="" style="color:inherit;display:inline-block;padding:14px">Try again</a></main>';

const styleLink = (href: string, integrity: string): string =>
  `<link rel="stylesheet" href="${escapeHtml(href)}" crossorigin="anonymous"${integrityOf(integrity)}>`;

const styleLinks = ({ base, css }: LiveRelease): string =>
  css.map(({ file, integrity }) => styleLink(base + file, integrity)).join('\n');

/** A desktop gets the notice of its own, which the shell shows. */
const HIDDEN_ON_DESKTOPS = '<style>@media (min-width:768px) and (min-height:480px){[data-drawn]{display:none}}</style>';

/**
 * A picture below the first screen loads after the code, after 4 s without it, or as soon as the person scrolls. Until then
 * it is far above the page, where the browser does not load a lazy picture, and which adds nothing to scroll to. A browser
 * without scroll timelines waits the 4 s.
 */
const LATER_PICTURES =
  '<style>@keyframes later{from{transform:translateY(-9999px)}}[data-drawn] img[loading=lazy]{animation:later 0s 4s backwards}' +
  '@supports (animation-timeline:scroll()){@keyframes shown{from,to{transform:none}}[data-drawn] img[loading=lazy]{' +
  'animation:later 0s 4s backwards,shown 1s linear forwards;animation-timeline:auto,scroll(root);animation-range:normal,1px 100%}}</style>';

/**
 * The same words for a drawn screen, above it and not over it. They have no height until then. The shell removes them when
 * its code arrives.
 */
const SLOW_STRIP =
  '<style>@keyframes slow{to{height:auto;visibility:visible}}[data-slow]{position:sticky;top:0;z-index:9;height:0;overflow:hidden;' +
  'visibility:hidden;background:var(--vm-surface-2);text-align:center;font:500 14px/20px var(--vm-font);animation:slow 0s 15s forwards}</style>' +
  '<aside data-slow>Viewmax is slow to start. <a href="" style="color:inherit;display:inline-block;padding:14px 8px">Try again</a></aside>\n';

const drawnStyle = ({ href, integrity, css }: DrawnScreen['styles'][number]): string =>
  css === null ? styleLink(href, integrity) : `<style data-href="${escapeHtml(href)}">${css}</style>`;

/** Renders the page, with everything that the shell needs to start. */
export function pageHtml(parts: PageParts): string {
  const { title, path, publicUrl, drawn, document, config, preloads, css, reload } = parts;
  const { base, entry } = document.discovery.shell;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${headHtml({ title, head: drawn?.head, path, publicUrl })}
${preloads.map(preloadTag).join('\n')}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0B0A0D" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#F7F4F0" media="(prefers-color-scheme: light)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${css === null ? styleLinks(document.discovery.shell) : `<style>${css}</style>`}
${drawn ? HIDDEN_ON_DESKTOPS + LATER_PICTURES + drawn.styles.map(drawnStyle).join('') : ''}
</head>
<body>
${textBlock('discovery', document.text)}
${dataBlock('config', config)}
${drawn ? dataBlock('first', drawn.answers) : ''}
<script defer crossorigin="anonymous" integrity="${entry.integrity}" src="${base}${entry.file}"></script>
${drawn ? SLOW_STRIP : ''}<div id="app"${drawn ? ` data-drawn="${drawn.kind}"` : ''}>${drawn?.html ?? WAITING}</div>
${reload ? '<script defer src="/dev/reload.js"></script>\n' : ''}</body>
</html>
`;
}
