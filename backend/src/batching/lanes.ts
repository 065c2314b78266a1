import { createBatcher } from './batcher.ts';

/**
 * `all` waits for wallets and then for screenings, `show` waits for screenings alone and leaves out members whose wallet is
 * locked, and `none` leaves out all that others have locked.
 */
export type Locks = 'all' | 'show' | 'none';

interface Item {
  userId: string;
  showtimeId: string;
  cinemaId: string;
}

export interface LanesOptions<One extends Item, Answer extends { outcome: string }> {
  /** Answers `busy` to items that it leaves out, and fails with 55P03 after a longer wait for a lock. */
  run(items: One[], locks: Locks, waitMs: number): Promise<PromiseSettledResult<Answer>[]>;
  /** The answer to an item that waits in a queue then. */
  busy: Answer;
  size: number;
  inFlight: number;
  /** Lanes wait for locks, so they may not take all connections. */
  slots: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Longer than most batches take. */
const WAIT_MS = 150;
/** PostgreSQL ends a frozen session before. */
const LANE_WAIT_MS = 4000;
const LOCKED = '55P03';

const isLocked = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as { code?: unknown } | null)?.code === LOCKED;

/** Runs so many works at once, and the others in their order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, count);
  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
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

const showOf = ({ showtimeId, cinemaId }: Item): string => JSON.stringify([showtimeId, cinemaId]);
const ownerOf = ({ userId }: Item): string => userId;

/** Queues of items of one show, or of one member, that end when they are empty. */
export function createQueues<One extends Item, Answer extends { outcome: string }>({
  run,
  size,
  slots,
}: Pick<LanesOptions<One, Answer>, 'run' | 'size' | 'slots'>) {
  const queues = new Map<string, { add(item: One): Promise<Answer>; waiting: number }>();

  async function inQueue(key: string, item: One, locks: Locks): Promise<Answer> {
    const queue = queues.get(key) ?? {
      add: createBatcher<One, Answer>({
        run: (items) => slots(() => run(items, locks, LANE_WAIT_MS)),
        ownerOf,
        size: locks === 'all' ? 1 : size,
        inFlight: 1,
      }),
      waiting: 0,
    };
    queues.set(key, queue);
    queue.waiting += 1;
    try {
      return await queue.add(item);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  }

  return {
    isOpenTo: (item: One): boolean => queues.has(showOf(item)) || queues.has(item.userId),
    /** Waits for the show, or where the member's wallet is locked, for this member alone. */
    async add(item: One): Promise<Answer> {
      if (queues.has(item.userId)) return inQueue(item.userId, item, 'all');
      const answer = await inQueue(showOf(item), item, 'show');
      return answer.outcome === 'busy' ? inQueue(item.userId, item, 'all') : answer;
    },
  };
}

/**
 * Batches items of many shows. A batch waits for locks for a moment. After a longer wait, batches leave out what others have
 * locked for as long as a frozen session may live, and these items wait in a queue of their show, or of their member. So a
 * node that freezes while it holds a show delays the buyers of this show alone.
 */
export function createLanes<One extends Item, Answer extends { outcome: string }>(options: LanesOptions<One, Answer>) {
  const { run, size, inFlight, busy } = options;
  const queues = createQueues(options);
  let carefulUntil = 0;

  async function runMixed(items: One[]): Promise<PromiseSettledResult<Answer>[]> {
    if (performance.now() >= carefulUntil) {
      const answers = await run(items, 'all', WAIT_MS);
      if (!answers.some(isLocked)) return answers;
      carefulUntil = performance.now() + LANE_WAIT_MS;
    }
    const answers = await run(items, 'none', WAIT_MS);
    // A lock that no list of locks names, such as that of an account that is being closed: each show waits for its own.
    return answers.map((answer) => (isLocked(answer) ? { status: 'fulfilled', value: busy } : answer));
  }
  const mixed = createBatcher<One, Answer>({ run: runMixed, ownerOf, size, inFlight });

  return async function add(item: One): Promise<Answer> {
    if (queues.isOpenTo(item)) return queues.add(item);
    const answer = await mixed(item);
    return answer.outcome === 'busy' ? queues.add(item) : answer;
  };
}
