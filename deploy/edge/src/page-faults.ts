interface Fault {
  /** Without preloads, over its bound, or not made at all. */
  kind: 'preloads' | 'size' | 'page';
  setId: string;
  revision: number;
}

/** Pages that could not be made whole, for people who watch the process. */
export interface PageFaults {
  note(fault: Fault): void;
  /** A sentence for each kind of fault and set, while this revision is the current one. */
  notices(revision: number): string[];
  /** In Prometheus' text format. */
  metrics(): string;
}

const WORDS: Record<Fault['kind'], string> = {
  preloads: 'go out without preloads, which cannot be made',
  size: 'are over their bound and go out in a smaller form',
  page: 'cannot be made',
};
const KINDS = Object.keys(WORDS) as Fault['kind'][];
const METRIC = 'viewmax_page_faults_total';
const MOST_NOTICES = 20;

export function createPageFaults(): PageFaults {
  const counts = new Map(KINDS.map((kind) => [kind, 0]));
  let latest = { revision: -1, notices: new Set<string>() };
  return {
    note({ kind, setId, revision }) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (revision > latest.revision) latest = { revision, notices: new Set() };
      if (revision < latest.revision || latest.notices.size >= MOST_NOTICES) return;
      // The cause is in the log: a release's own words have no place in an open answer.
      latest.notices.add(`Pages of set ${setId} ${WORDS[kind]}.`);
    },
    notices: (revision) => (revision === latest.revision ? [...latest.notices] : []),
    metrics: () =>
      [
        `# HELP ${METRIC} Pages that could not be made whole`,
        `# TYPE ${METRIC} counter`,
        ...KINDS.map((kind) => `${METRIC}{kind="${kind}"} ${counts.get(kind)}`),
        '',
      ].join('\n'),
  };
}
