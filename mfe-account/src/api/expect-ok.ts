/** The OTP calls report their result in a flag. Another backend may answer a failure with status 200. */
export async function expectOk(answer: Promise<{ ok: boolean }>): Promise<void> {
  if (!(await answer).ok) throw new Error('The server answered that it is not ok');
}
