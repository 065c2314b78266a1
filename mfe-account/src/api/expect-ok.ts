/** The OTP calls say in a flag how they ended; another backend may say it with a status of 200. */
export async function expectOk(answer: Promise<{ ok: boolean }>): Promise<void> {
  if (!(await answer).ok) throw new Error('The server answered that it is not ok');
}
