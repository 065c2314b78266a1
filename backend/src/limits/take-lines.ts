import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { createLeases } from './leases.ts';
import type { Line } from './lines.ts';

interface Taken {
  key: string;
  wait: number;
}

/** A line with the number of tries that are taken at once. */
interface Block extends Line {
  tries: number;
}

// One order for all callers, so that two callers of the same lines do not deadlock.
const TAKE = `select key, app.take_tries(array[key], array[cost], array[span]) as wait
  from (select * from unnest($1::text[], $2::float8[], $3::float8[]) as w (key, cost, span) order by key) as lines`;

/** The seconds until each line allows its block, by key. 0 is at once. */
async function takeFrom(db: Database, blocks: readonly Block[]): Promise<Map<string, number>> {
  const columns = [
    blocks.map(({ key }) => key),
    blocks.map(({ cost, tries }) => cost * tries),
    // With these spans a block passes the limit by half a try at most, as a single try does.
    blocks.map(({ cost, span, tries }) => span - (cost * (tries - 1)) / 2),
  ];
  const { rows } = await withClient(db, (client) => client.query<Taken>(TAKE, columns));
  return new Map(rows.map(({ key, wait }) => [key, Math.ceil(wait)]));
}

/**
 * Takes one try of each line. A process leases a block of tries at once and serves it from memory, so that a crowd behind one
 * address does not query the database for each try.
 */
export function createTaker(db: Database) {
  const leases = createLeases();
  /** The blocks that this process is taking, by line. */
  const underWay = new Map<string, Promise<unknown>>();

  async function takeBlocks(lines: readonly Line[]): Promise<number> {
    const blocks = lines.map((line) => ({ ...line, tries: leases.next(line.key, line.most) }));
    const answer = takeFrom(db, blocks).finally(() => {
      for (const { key } of lines) underWay.delete(key);
    });
    for (const { key } of lines) underWay.set(key, answer);
    const waits = await answer;
    const isRefused = ({ key }: Line): boolean => waits.get(key) !== 0;
    // A line's block stays leased when another line refuses, so that one refused try does not waste a block.
    for (const block of blocks) {
      if (isRefused(block)) leases.refuse(block.key);
      else leases.add(block.key, block.tries, block.span / 10);
    }
    // One try may fit where a block does not.
    const isTooLarge = blocks.some((block) => block.tries > 1 && isRefused(block));
    return isTooLarge ? takeLines(lines.filter(isRefused)) : Math.max(...waits.values());
  }

  /** The seconds to wait, 0 when all lines allow the try. */
  async function takeLines(lines: readonly Line[]): Promise<number> {
    for (let open = lines; ; ) {
      open = open.filter(({ key }) => !leases.use(key));
      if (open.length === 0) return 0;
      // A crowd that arrives at once shares a block: the others wait for the first caller's block.
      const others = open.flatMap(({ key }) => underWay.get(key) ?? []);
      if (others.length === 0) return takeBlocks(open);
      await Promise.allSettled(others);
    }
  }

  return takeLines;
}
