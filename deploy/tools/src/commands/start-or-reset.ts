import { createInterface } from 'node:readline';
import { UnreadableData } from '@viewmax/node/open-database';

/** Asks at the terminal. Without one nothing is deleted. */
async function confirms(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  process.stdout.write(question);
  for await (const line of createInterface({ input: process.stdin })) return /^y(es)?$/i.test(line.trim());
  return false;
}

/** Starts, and offers to start with empty data if another version made them. */
export async function startOrReset<Node>(
  start: (isReset: boolean) => Promise<Node>,
  { reset = false, confirm = confirms }: { reset?: boolean; confirm?: typeof confirms } = {},
): Promise<Node> {
  try {
    return await start(reset);
  } catch (error) {
    const isOffered = error instanceof UnreadableData;
    if (!isOffered || !(await confirm(`${error.message}\nDelete all of that now? [y/N] `))) throw error;
    return start(true);
  }
}
