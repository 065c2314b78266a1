import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';

interface Given extends Pick<PlaywrightWorkerArgs, 'playwright'> {
  launchOptions: LaunchOptions;
  stack: Pick<Stack, 'address'>;
}

/** A phone with a browser of its own. Each call starts this browser again: its storage stays, and its worker remembers nothing. */
export function startsOf({ playwright, launchOptions, stack }: Given): () => Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'viewmax-phone-'));
  return () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: stack.address,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
}
