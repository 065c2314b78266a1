import type { Settings } from './settings.ts';

export const opsPortOf = ({ PORT, OPS_PORT }: { PORT: number; OPS_PORT?: number }): number =>
  OPS_PORT ?? (PORT === 0 ? 0 : PORT + 1);

/** A squad's release on the same origin as ops could act with the session of an ops member. */
function originIssues({ ROLES, PORT, OPS_PORT, PUBLIC_URL, OPS_URL }: Settings): string[] {
  if (!ROLES.includes('ops')) return [];
  const issues: string[] = [];
  if (OPS_PORT > 65_535) issues.push('  OPS_PORT is needed, because no port comes after PORT');
  if (ROLES.length > 1 && OPS_PORT === PORT && PORT !== 0) issues.push('  OPS_PORT: must be another port than PORT');
  if (OPS_URL && OPS_URL === PUBLIC_URL) issues.push('  OPS_URL: must be another origin than PUBLIC_URL');
  return issues;
}

/** Two ports of one host share cookies, and a build in a preview writes cookies of its host. */
function previewIssues({ PREVIEW_URL, PUBLIC_URL, OPS_URL }: Settings): string[] {
  if (!PREVIEW_URL) return [];
  if (!PUBLIC_URL) return ['  PUBLIC_URL is needed with PREVIEW_URL'];
  const { hostname } = new URL(PREVIEW_URL);
  return Object.entries({ PUBLIC_URL, OPS_URL })
    .filter(([, other]) => other && new URL(other).hostname === hostname)
    .map(([name]) => `  PREVIEW_URL: must be another host than ${name}, and not only another port`);
}

/** The public reaches the other ports. */
function metricsIssues({ ROLES, METRICS_PORT, PORT, OPS_PORT }: Settings): string[] {
  if (!METRICS_PORT) return [];
  const taken: string[] = [];
  if (METRICS_PORT === PORT && ROLES.some((role) => role !== 'ops')) taken.push('PORT');
  if (METRICS_PORT === OPS_PORT && ROLES.includes('ops')) taken.push('OPS_PORT');
  return taken.map((name) => `  METRICS_PORT: must be another port than ${name}`);
}

/** One sentence for each port and origin that would join what has to be apart. */
export const portIssues = (settings: Settings): string[] => [
  ...originIssues(settings),
  ...previewIssues(settings),
  ...metricsIssues(settings),
];
