import type { Discovery } from './discovery.ts';

/** The foreign origins that the page of this set may call. */
export const connectionsOf = ({ remotes }: Pick<Discovery, 'remotes'>): string[] => [
  ...new Set(remotes.flatMap(({ connect = [], fallback }) => [...connect, ...(fallback?.connect ?? [])])),
];

/** The header of a page's policy. */
export const POLICY = 'content-security-policy';

/**
 * A page's policy with these origins at the end of its `connect-src`. `before` are the origins that another set has put
 * there. A policy stays the same without origins.
 */
export function connectTo(policy: string, origins: readonly string[], before: readonly string[] = []): string {
  const [added, removed] = [origins, before].map((list) => list.map((origin) => ` ${origin}`).join('')) as [
    string,
    string,
  ];
  return policy.replace(/\bconnect-src[^;]*/, (directive) => {
    const own = directive.endsWith(removed) ? directive.slice(0, directive.length - removed.length) : directive;
    return own + added;
  });
}
