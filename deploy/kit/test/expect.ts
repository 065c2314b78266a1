export function expect(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Expected: ${what}`);
}
