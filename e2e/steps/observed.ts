import type { Page } from '@playwright/test';

interface Observed {
  violations: string[];
  shift: number;
}

/** Records violations of the policy and layout shifts, from the first byte on. */
export const observe = (page: Page) =>
  page.addInitScript(() => {
    const observed: Observed = { violations: [], shift: 0 };
    Object.assign(window, { observed });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      observed.violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) observed.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const observed = (page: Page) => page.evaluate(() => Reflect.get(window, 'observed') as Observed);
