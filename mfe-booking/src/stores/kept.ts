// What is kept on the phone belongs to who was signed in: nobody else reads it, and what cannot be read is nothing.

export function readKept<T>(key: string, userId: string | undefined): T | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { userId?: string; value?: T } | null;
    return (userId && kept?.userId === userId && kept.value) || null;
  } catch {
    return null;
  }
}

export function keep(key: string, userId: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, value }));
  } catch (error) {
    console.error('The phone keeps nothing more', error);
  }
}

export const forget = (key: string): void => localStorage.removeItem(key);
