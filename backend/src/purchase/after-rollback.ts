const TRIES = 3;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/** The database said that nothing was done. After a broken connection nobody knows: only the caller's key may retry. */
const isRolledBack = (code: string) => /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|40003)/.test(code);

/** A code drawn twice, a deadlock, a key used meanwhile: the next try meets another world. */
const isPassing = (code: string) => ['23505', '40001', '40P01'].includes(code);

/**
 * Runs a batch, and again when it was rolled back for a passing reason. For any other reason its items run one by one, so
 * that an item that the database chokes on costs the others nothing.
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
    if (items.length === 1 || !isRolledBack(code)) return items.map(() => ({ status: 'rejected', reason }));
    const answers: PromiseSettledResult<Answer>[] = [];
    for (const item of items) answers.push(...(await afterRollback([item], run)));
    return answers;
  }
}
