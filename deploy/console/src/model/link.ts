/** The addresses of the console's things, after `/ops`. Alerts name them too (deploy/production/kubernetes/base/alerts.yaml). */
export const linkTo = {
  rollout: (id: number): string => `#rollouts/${id}`,
  remote: (name: string): string => `#remotes/${name}`,
  release: (release: string): string => `#remotes/${release}`,
  errors: (release: string): string => `#rollouts/${release}`,
  error: (release: string, cause: string): string => `#rollouts/${release}/${encodeURIComponent(cause)}`,
};

export interface Link {
  /** The id of a rollout. */
  rollout?: number;
  /** A remote, or the shell. */
  name?: string;
  /** A release of it, as `catalog@1.4.2-3fa9c1d2`. */
  release?: string;
  /** An error of that release. */
  cause?: string;
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A shortened address ends within a letter.
    return undefined;
  }
};

/** Reads the part of an address after the screen. */
export function linkIn(part: string): Link {
  if (/^\d{1,9}$/.test(part)) return { rollout: Number(part) };
  const [thing = '', cause = ''] = part.split('/');
  const [name = ''] = thing.split('@');
  if (!name) return {};
  if (name === thing) return { name };
  return { name, release: thing, cause: decoded(cause) || undefined };
}
