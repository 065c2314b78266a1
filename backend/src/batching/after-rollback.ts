const TRIES = 3;

export const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/**
 * The database reported a rollback. After a broken connection the outcome is unknown, so only the caller's key may
 * retry.
 */
export const isRolledBack = (code: string) => /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|40003)/.test(code);

/** A lock that came too late, or too long a statement: the items alone would wait as long, one after the other. */
const isLate = (code: string) => ['55P03', '57014'].includes(code);

/** A duplicate code, a deadlock, a key that another purchase took: the next try may succeed. */
const isPassing = (code: string) => ['23505', '40001', '40P01'].includes(code);

/**
 * Runs a batch, and retries it after a rollback for a temporary reason. For any other reason its items run one by one,
 * so that a bad item does not fail the others.
 */
export async function afterRollback<Item, Answer>(
  items: Item[],
  run: (items: Item[]) => Promise<Answer[]>,
  tries = TRIES,
): Promise<PromiseSettledResult<Answer>[]> {
  try {
    return (await run(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    const code = codeOf(reason);
    if (isPassing(code) && tries > 1) return afterRollback(items, run, tries - 1);
    if (items.length === 1 || isLate(code) || !isRolledBack(code))
      return items.map(() => ({ status: 'rejected', reason }));
    const answers: PromiseSettledResult<Answer>[] = [];
    for (const item of items) answers.push(...(await afterRollback([item], run)));
    return answers;
  }
}
