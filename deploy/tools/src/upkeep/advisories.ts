import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { readLock } from './lock.ts';
import { shippedFolders } from './shipped.ts';

/** What a check of upkeep found. A failure makes the nightly run red, and its summary names both. */
export interface Findings {
  failures: string[];
  warnings: string[];
}

interface Via {
  name: string;
  title: string;
  url: string;
  severity: string;
}

/** The part of `npm audit --json` that is read here. */
export interface AuditReport {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, { via: (Via | string)[]; nodes: string[] }>;
}

/** An advisory that people judged, by its id: why it does no harm here, and the day on which they judge again. */
export type Accepted = Record<string, { reason: string; until: string }>;

const accepted = (): Accepted =>
  JSON.parse(readFileSync(join(repositoryRoot, 'deploy/tools/accepted-advisories.json'), 'utf8'));

/** Undefined without a registry that knows advisories. */
export async function readAudit(): Promise<AuditReport | undefined> {
  const { output } = await run('npm', ['audit', '--json'], { cwd: repositoryRoot });
  try {
    const report: AuditReport = JSON.parse(output.slice(output.indexOf('{')));
    return report.auditReportVersion === 2 ? report : undefined;
  } catch {
    return undefined;
  }
}

/** An advisory fails when its package ships or runs on a server, and warns when it only builds or tests. */
export function judgeAdvisories(
  report: AuditReport,
  shipped: ReadonlySet<string>,
  judged: Accepted,
  today: string,
): Findings {
  const found: Findings = { failures: [], warnings: [] };
  for (const { via, nodes } of Object.values(report.vulnerabilities ?? {}))
    for (const one of via) {
      // A name stands for a package that only depends on the one with the advisory.
      if (typeof one === 'string') continue;
      const { until, reason } = judged[one.url.split('/').at(-1) ?? ''] ?? {};
      const isAccepted = until !== undefined && today <= until;
      const ships = nodes.some((folder) => shipped.has(folder));
      const note = isAccepted ? ` (accepted until ${until}: ${reason})` : ships ? '' : ' (only builds or tests)';
      const sentence = `${one.name} has an advisory (${one.severity}): ${one.title}, ${one.url}${note}`;
      (ships && !isAccepted ? found.failures : found.warnings).push(sentence);
    }
  return found;
}

/** `REQUIRE_REGISTRY=1` makes it a failure that no registry answers. */
export function unknown(sentence: string): Findings {
  const isRequired = process.env.REQUIRE_REGISTRY === '1';
  return { failures: isRequired ? [sentence] : [], warnings: isRequired ? [] : [sentence] };
}

export async function findAdvisories(): Promise<Findings> {
  const report = await readAudit();
  if (!report) return unknown('No package registry answers, so published advisories are unknown.');
  return judgeAdvisories(report, shippedFolders(readLock()), accepted(), new Date().toISOString().slice(0, 10));
}
