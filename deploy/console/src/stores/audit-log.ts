import { atom, type ReadableAtom } from 'nanostores';
import type { AuditEntry } from '../api/answers.ts';
import { ops } from '../api/ops.ts';
import { noteExpiry } from './session.ts';

export interface ReadLog {
  /** The newest first. */
  entries: AuditEntry[];
  /** Whether the first entry of all is among them. */
  isWhole: boolean;
  loading: boolean;
  error?: string;
}

const PAGE = 100;

const $writable = atom<ReadLog>({ entries: [], isWhole: false, loading: false });
/** The log as far back as it was read. */
export const $auditLog: ReadableAtom<ReadLog> = $writable;

async function read(before?: number): Promise<void> {
  $writable.set({ ...$writable.get(), loading: true, error: undefined });
  try {
    const page = await ops.audit({ before, limit: PAGE });
    const bySeq = new Map([...$writable.get().entries, ...page].map((entry) => [entry.seq, entry]));
    const entries = [...bySeq.values()].sort((a, b) => b.seq - a.seq);
    $writable.set({ entries, isWhole: entries.length === 0 || entries.at(-1)?.seq === 1, loading: false });
  } catch (error) {
    noteExpiry(error);
    $writable.set({ ...$writable.get(), loading: false, error: (error as Error).message });
  }
}

export const readNewest = (): Promise<void> => read();
export const readOlder = (): Promise<void> => read($writable.get().entries.at(-1)?.seq);
