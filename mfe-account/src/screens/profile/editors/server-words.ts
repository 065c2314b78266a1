import { failedAnswer } from '@viewmax/shared';

export const serverWords = (cause: unknown): string => failedAnswer(cause)?.error ?? 'Network error';
