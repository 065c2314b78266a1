export interface BatcherOptions<Item, Answer> {
  /** Returns an answer for every item, in their order. */
  run(items: Item[]): Promise<PromiseSettledResult<Answer>[]>;
  /** Items of one owner never share a batch and never run concurrently. Without this option all items may. */
  ownerOf?(item: Item): string;
  size: number;
  inFlight: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  owner?: string;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Collects items that arrive while earlier batches run, so that a crowd shares one query. A single caller does not
 * wait. Returns the function that adds an item.
 */
export function createBatcher<Item, Answer>({ run, ownerOf, size, inFlight }: BatcherOptions<Item, Answer>) {
  let queue: Waiting<Item, Answer>[] = [];
  const busy = new Set<string>();
  let running = 0;
  let planned = false;

  function take(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    const rest: Waiting<Item, Answer>[] = [];
    for (const waiting of queue) {
      const { owner } = waiting;
      if (batch.length === size || (owner !== undefined && busy.has(owner))) rest.push(waiting);
      else {
        if (owner !== undefined) busy.add(owner);
        batch.push(waiting);
      }
    }
    queue = rest;
    return batch;
  }

  async function work(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer?.status === 'fulfilled') resolve(answer.value);
        else reject(answer?.reason ?? new Error('A batch left an item without an answer'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    planned = false;
    while (running < inFlight && queue.length > 0) {
      const batch = take();
      if (batch.length === 0) return;
      running += 1;
      void work(batch).then(() => {
        running -= 1;
        for (const { owner } of batch) if (owner !== undefined) busy.delete(owner);
        plan();
      });
    }
  }

  // Runs after the sockets are read, so that requests which have already arrived share the batch.
  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(start);
  }

  return (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      queue.push({ item, owner: ownerOf?.(item), resolve, reject });
      plan();
    });
}
