interface Fault {
  /** The page was served without preloads or without its drawn screen, exceeded its limit, or could not be rendered. */
  kind: 'preloads' | 'size' | 'page' | 'drawing';
  setId: string;
  revision: number;
}

/** Records reduced pages, for monitoring. */
export interface PageFaults {
  note(fault: Fault): void;
  /** One sentence for each kind of fault and set, while this revision is current. */
  notices(revision: number): string[];
  /** The counts in Prometheus' text format. */
  metrics(): string;
}

const WORDS: Record<Fault['kind'], string> = {
  preloads: 'are served without preloads, which failed',
  size: 'exceed their limit and are served in a reduced form',
  page: 'cannot be rendered',
  drawing: 'are served without their drawn screen',
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
      // The cause is only logged: an open response must not contain a release's own text.
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
