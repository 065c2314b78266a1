import type { Page } from '@playwright/test';

interface Observed {
  violations: string[];
  /** The browser's score of the layout shift. */
  shift: number;
  /** What moved, and how far. */
  moved: string[];
}

/** Records violations of the policy and layout shifts, from the first byte on. */
export const observe = (page: Page) =>
  page.addInitScript(() => {
    const observed: Observed = { violations: [], shift: 0, moved: [] };
    Object.assign(window, { observed });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      observed.violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        observed.shift += value;
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName,
        );
        observed.moved.push(`${value.toFixed(3)} at ${Math.round(startTime)} ms: ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const observed = (page: Page) => page.evaluate(() => Reflect.get(window, 'observed') as Observed);
