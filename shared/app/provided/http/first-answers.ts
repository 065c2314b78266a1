let answers: Record<string, unknown> | undefined;

/** A later call of the same path wants the server's present answer. */
const GOOD_FOR_MS = 60_000;

function read(): Record<string, unknown> {
  const text = document.getElementById('first')?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** The body of an anonymous call that the page already carries. Each answer is used once. */
export function takeFirstAnswer(path: string): string | undefined {
  answers ??= read();
  const body = answers[path];
  if (body === undefined || performance.now() > GOOD_FOR_MS) return undefined;
  delete answers[path];
  return JSON.stringify(body);
}
