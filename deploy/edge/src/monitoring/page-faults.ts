import type { FaultKind, PageMeter } from './page-meter.ts';

interface Fault {
  kind: FaultKind;
  setId: string;
  revision: number;
}

/** Records reduced pages, for monitoring. */
export interface PageFaults {
  note(fault: Fault): void;
  /** One sentence for each kind of fault and set, while this revision is current. */
  notices(revision: number): string[];
}

const TEXTS: Record<FaultKind, string> = {
  preloads: 'are served without preloads, which failed',
  size: 'exceed their limit and are served in a reduced form',
  page: 'cannot be rendered',
  drawing: 'are served without their drawn screen',
};
const MOST_NOTICES = 20;

export function createPageFaults(meter?: Pick<PageMeter, 'fault'>): PageFaults {
  let latest = { revision: -1, notices: new Set<string>() };
  return {
    note({ kind, setId, revision }) {
      meter?.fault(kind);
      if (revision > latest.revision) latest = { revision, notices: new Set() };
      if (revision < latest.revision || latest.notices.size >= MOST_NOTICES) return;
      // The cause is only logged: an open response must not contain a release's own text.
      latest.notices.add(`Pages of set ${setId} ${TEXTS[kind]}.`);
    },
    notices: (revision) => (revision === latest.revision ? [...latest.notices] : []),
  };
}
