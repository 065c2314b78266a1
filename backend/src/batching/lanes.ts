import { type ScreeningKey, textOfKey } from '../database/screening-key.ts';
import { createBatcher } from './batcher.ts';

/**
 * `all` waits for wallets and then for screenings, `show` waits for screenings alone and leaves out members whose wallet is
 * locked, and `none` leaves out all that others have locked.
 */
export type Locks = 'all' | 'show' | 'none';

interface Item extends ScreeningKey {
  userId: string;
}

export interface LanesOptions<One extends Item, Answer extends { outcome: string }> {
  /** Answers `busy` to items that it leaves out, and fails with 55P03 after a longer wait for a lock. */
  run(items: One[], locks: Locks, waitMs: number): Promise<PromiseSettledResult<Answer>[]>;
  /** The answer to an item that waits in a queue then. */
  busy: Answer;
  size: number;
  inFlight: number;
  /** Lanes wait for locks, so they may not take all connections. */
  limited: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Longer than a batch takes, also on a busy machine. */
const WAIT_MS = 250;
/** PostgreSQL ends a frozen session before. */
const LANE_WAIT_MS = 4000;
const LOCKED = '55P03';

const isLocked = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as { code?: unknown } | null)?.code === LOCKED;

/** Runs so many works at once, and the others in their order. */
export function createLimit(count: number) {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, count);
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const ownerOf = ({ userId }: Item): string => userId;

/**
 * Queues of items of one screening, or of one member. A queue is open to further items until it gets its lock, so that a busy
 * machine goes on with large batches.
 */
export function createQueues<One extends Item, Answer extends { outcome: string }>({
  run,
  size,
  limited,
}: Pick<LanesOptions<One, Answer>, 'run' | 'size' | 'limited'>) {
  const queues = new Map<string, (item: One) => Promise<Answer>>();

  async function inQueue(key: string, item: One, locks: Locks): Promise<Answer> {
    const open = queues.get(key);
    if (open) return open(item);
    const add = createBatcher<One, Answer>({
      run: (items) =>
        limited(() => run(items, locks, LANE_WAIT_MS)).finally(() => {
          if (queues.get(key) === add) queues.delete(key);
        }),
      ownerOf,
      size: locks === 'all' ? 1 : size,
      inFlight: 1,
    });
    queues.set(key, add);
    return add(item);
  }

  return {
    isOpenTo: (item: One): boolean => queues.has(textOfKey(item)) || queues.has(item.userId),
    /** Waits for the screening, or where the member's wallet is locked, for this member alone. */
    async add(item: One): Promise<Answer> {
      if (queues.has(item.userId)) return inQueue(item.userId, item, 'all');
      const answer = await inQueue(textOfKey(item), item, 'show');
      return answer.outcome === 'busy' ? inQueue(item.userId, item, 'all') : answer;
    },
  };
}

/**
 * Batches items of many screenings. A batch waits for locks for a moment. After a longer wait it leaves out what others have
 * locked, and these items wait in a queue of their screening, or of their member, which further items join. So a node
 * that freezes while it holds a screening delays the buyers of this screening alone.
 */
export function createLanes<One extends Item, Answer extends { outcome: string }>(options: LanesOptions<One, Answer>) {
  const { run, size, inFlight, busy } = options;
  const queues = createQueues(options);

  async function runMixed(items: One[]): Promise<PromiseSettledResult<Answer>[]> {
    const waited = await run(items, 'all', WAIT_MS);
    if (!waited.some(isLocked)) return waited;
    const answers = await run(items, 'none', WAIT_MS);
    // A lock that no list of locks names, such as that of an account that is being closed: each screening waits for its own.
    return answers.map((answer) => (isLocked(answer) ? { status: 'fulfilled', value: busy } : answer));
  }
  const mixed = createBatcher<One, Answer>({ run: runMixed, ownerOf, size, inFlight });

  return async function add(item: One): Promise<Answer> {
    if (queues.isOpenTo(item)) return queues.add(item);
    const answer = await mixed(item);
    return answer.outcome === 'busy' ? queues.add(item) : answer;
  };
}
