import { fetchStatement } from '@viewmax/contracts/calls';
import type { StatementResponse } from '@viewmax/contracts/wallet';
import { ask, createFetcher } from '@viewmax/shared';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';

/** The newest movements of the member's wallet, and its balance. */
export const $statement = createFetcher<StatementResponse>(['wallet/statement/', $userId], {
  fetcher: async () => {
    const { balance, lines, next } = await ask(fetchStatement, { query: {} });
    return { balance: balance ?? 0, lines: lines ?? [], next };
  },
});
