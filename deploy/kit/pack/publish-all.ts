/** The reason in npm's output: the first line of an error that is not its number. */
const reasonOf = (output: string): string =>
  [...output.matchAll(/^npm (?:error|ERR!) (?!code|errno|A complete log)(.+)$/gm)].map(([, line = '']) =>
    line.trim(),
  )[0] ?? 'npm gave no reason';

/** Publishes packed files. Without a registry that takes them, it prints one sentence. Returns the exit code. */
export function publishAll(
  files: readonly string[],
  npm: (...args: string[]) => string,
  complain = console.error,
): number {
  for (const file of files) {
    try {
      npm('publish', file);
    } catch (error) {
      const reason = reasonOf(String((error as { stderr?: string }).stderr ?? ''));
      const where = npm('config', 'get', 'registry');
      complain(
        `${where} did not take ${file}: ${reason}\n` +
          'Name your registry with "npm config set registry <address>", sign in with "npm login", and try again. ' +
          'Without a registry, squads install these files: see docs/squads.md.',
      );
      return 1;
    }
  }
  return 0;
}
