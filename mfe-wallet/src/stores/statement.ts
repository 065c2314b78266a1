import type { StatementResponse } from '@viewmax/contracts/wallet';
import { $user, createFetcher } from '@viewmax/shared';
import { computed } from 'nanostores';
import { fetchStatement } from '../api/fetch-statement.ts';

const $userId = computed($user, (user) => user?.UUID ?? null);

/** The newest movements of the member's wallet, and its balance. */
export const $statement = createFetcher<StatementResponse>(['wallet/statement/', $userId], {
  fetcher: async () => {
    const { balance, lines, next } = await fetchStatement();
    return { balance: balance ?? 0, lines: lines ?? [], next };
  },
  onError: (error) => console.error('The statement could not be loaded', error),
});
