import type { TopUp, TopUpState } from '@viewmax/shared/contracts/wallet';

const WORDS: Record<TopUpState, string> = {
  pending: 'Pending',
  credited: 'Added',
  failed: 'Failed',
  refused: 'Not added',
  reversed: 'Reversed',
};

export const stateWord = ({ state }: TopUp): string => WORDS[state] ?? state;
