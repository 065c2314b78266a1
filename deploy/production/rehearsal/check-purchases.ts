import { checkLedger } from '@viewmax/backend/check-ledger';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { Purchase } from './load.ts';

export interface PurchaseCheck {
  acknowledged: number;
  /** Acknowledged purchases that the ledger lacks. */
  lost: number;
  /** Keys whose purchase moved points twice, and charges without a key of this load. */
  double: number;
  /** Differences between balances, movements and tickets. */
  findings: number;
}

const sql = `
  select
    (select count(*) from unnest($1::text[], $2::text[], $3::boolean[]) as t(usr, key, acknowledged)
      where acknowledged and (
        select count(*) from app.purchase_keys k join app.ledger l on l.kind = 'purchase' and l.reference = k.purchase_id
        where k.user_id = t.usr and k.key = t.key) <> 1) as lost,
    (select count(*) from app.ledger l where l.kind = 'purchase' and l.from_account like 'wallet:buyer-%')
      - (select count(*) from unnest($1::text[], $2::text[]) as t(usr, key)
          join app.purchase_keys k on k.user_id = t.usr and k.key = t.key) as double,
    (select count(*) from app.purchases p where p.user_id like 'buyer-%'
      and p.ticket_count <> (select count(*) from app.tickets where purchase_id = p.id)) as incomplete`;

/** Compares the answers that the buyers got with the ledger. */
export async function checkPurchases(db: Database, purchases: readonly Purchase[]): Promise<PurchaseCheck> {
  const values = [
    purchases.map(({ user }) => user),
    purchases.map(({ key }) => key),
    purchases.map(({ isAcknowledged }) => isAcknowledged),
  ];
  const { rows } = await withClient(db, (client) =>
    client.query<{ lost: number; double: number; incomplete: number }>(sql, values),
  );
  const { lost = 0, double = 0, incomplete = 0 } = rows[0] ?? {};
  const findings = (await checkLedger(db)).length + incomplete;
  return { acknowledged: purchases.filter((one) => one.isAcknowledged).length, lost, double, findings };
}
