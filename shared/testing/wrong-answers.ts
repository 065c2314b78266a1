let wrong: Error[] = [];

/** Keeps a faked answer that the backend never gives, because the code under test takes its error as a lost network. */
export const noteWrongAnswer = (error: Error): void => void wrong.push(error);

/** Throws the first of these since the last test. The setup of tests calls it after each. */
export function throwWrongAnswer(): void {
  const [first] = wrong;
  wrong = [];
  if (first) throw first;
}
