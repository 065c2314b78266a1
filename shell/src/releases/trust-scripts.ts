import type { Discovery, LiveRemote } from '@viewmax/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';

interface Rules {
  /** Returns the address, or null to refuse it. */
  createScriptURL(address: string): string | null;
}

declare global {
  /** Browsers without Trusted Types ignore the header too. */
  var trustedTypes: { createPolicy(name: string, rules: Rules): unknown } | undefined;
}

/** Lets the page load the scripts of these releases. */
export type Trust = (releases: readonly Pick<LiveRemote, 'base' | 'fallback'>[]) => void;

/**
 * Makes the page's Trusted Types policy, before any remote runs. The browser asks it for each text that code uses as the
 * address of a script. It accepts the files of the page's releases, the worker, workers from the page's own memory and
 * the payment providers. It has no rule for HTML and code, so the browser refuses text there.
 */
export function trustScripts(
  { shell, remotes }: Pick<Discovery, 'shell' | 'remotes'>,
  { paymentScripts }: Pick<RuntimeConfig, 'paymentScripts'>,
): Trust {
  const { origin } = location;
  /** Whole addresses, and folders and origins with their last slash. */
  const trusted: Record<string, true> = Object.create(null);

  const trust: Trust = (releases) => {
    for (const { base, fallback } of releases) {
      // A chunk's address begins with that of the entry's element, which has the origin.
      trusted[base] = trusted[origin + base] = true;
      if (fallback) trust([fallback]);
    }
  };

  // A remote may have replaced every built-in method, so this calls none.
  function createScriptURL(address: string): string | null {
    let read = '';
    let folder = '';
    let host = '';
    let slashes = 0;
    for (let at = 0; at < address.length; at += 1) {
      const letter = address[at];
      // Browsers read the first as a slash, and some servers decode the second to one.
      if (letter === '\\' || letter === '%') return null;
      read += letter;
      if (letter !== '/') continue;
      folder = read;
      slashes += 1;
      if (slashes === 3) host = read;
    }
    return trusted[read] || trusted[folder] || trusted[host] ? address : null;
  }

  trust([shell, ...remotes]);
  for (const script of Object.values(paymentScripts)) {
    const url = new URL(script, origin);
    // A provider's script may load others of its host. On our own host those would be all releases.
    trusted[url.origin === origin ? script : `${url.origin}/`] = true;
  }
  trusted['/sw.js'] = trusted[`blob:${origin}/`] = true;
  globalThis.trustedTypes?.createPolicy('default', { createScriptURL });
  return trust;
}
