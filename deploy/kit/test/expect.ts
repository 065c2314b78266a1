export function expect(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Expected: ${what}`);
}

const LIMIT_MS = 120_000;

export async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`Expected within two minutes: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
