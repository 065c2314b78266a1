import { escapeHtml } from '@viewmax/contracts/escape-html';
import type { Preload } from '@viewmax/contracts/preloads';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { dataBlock, startPage, styleLink } from '@viewmax/contracts/start-page';
import type { Document } from '@viewmax/registry';
import type { RenderedScreen } from '../rendering/renderings.ts';
import { type HeadParts, headHtml } from './head-html.ts';

export interface PageParts extends Omit<HeadParts, 'head'> {
  /** The first screen; without it the page is empty until the shell renders. */
  rendered?: RenderedScreen;
  document: Document;
  config: RuntimeConfig;
  preloads: readonly Preload[];
  /** The shell's styles to inline; null for links. */
  css: string | null;
}

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
 * The same words for a server-rendered screen, above it and not over it. They have no height until then. The shell
 * removes them when its code arrives.
 */
const SLOW_STRIP =
  '<style>@keyframes slow{to{height:auto;visibility:visible}}[data-slow]{position:sticky;top:0;z-index:9;height:0;overflow:hidden;' +
  'visibility:hidden;background:var(--vm-surface-2);text-align:center;font:500 14px/20px var(--vm-font);animation:slow 0s 15s forwards}</style>' +
  '<aside data-slow>Viewmax is slow to start. <a href="" style="color:inherit;display:inline-block;padding:14px 8px">Try again</a></aside>\n';

const renderedStyle = ({ href, integrity, css }: RenderedScreen['styles'][number]): string =>
  css === null ? styleLink(href, integrity) : `<style data-href="${escapeHtml(href)}">${css}</style>`;

/** A server-rendered screen needs no code to be seen, so its code waits for its pictures. */
const afterPictures = (preload: Preload): Preload =>
  preload.as === 'script' ? { ...preload, priority: 'low' } : preload;

/** Renders the page, with everything that the shell needs to start. */
export function pageHtml(parts: PageParts): string {
  const { rendered, document, config, preloads, css } = parts;
  return startPage({
    head: headHtml({ ...parts, head: rendered?.head }),
    shell: document.discovery.shell,
    text: document.text,
    config,
    preloads: rendered?.kind === 'screen' ? preloads.map(afterPictures) : preloads,
    css,
    ...(rendered && {
      styles: HIDDEN_ON_DESKTOPS + LATER_PICTURES + rendered.styles.map(renderedStyle).join(''),
      data: dataBlock('first', rendered.answers),
      app: `${SLOW_STRIP}<div id="app" data-drawn="${rendered.kind}">${rendered.html}</div>`,
    }),
  });
}
