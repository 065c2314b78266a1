import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { TopUpState } from '@viewmax/contracts/wallet';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface TopUpsTable {
  tx_ref: string;
  position: GeneratedAlways<number>;
  user_id: string;
  provider: PaymentMethod;
  points: number;
  naira: number;
  state: Generated<TopUpState>;
  credited_points: Generated<number>;
  payment_id: string | null;
  paid_kobo: number | null;
  created_at: Date;
  settled_at: Date | null;
  next_check_at: Date | null;
  device_names: ColumnType<Record<string, string> | null, string | null | undefined, null>;
}

export interface PaymentCasesTable {
  id: GeneratedAlways<number>;
  at: Date;
  kind: 'unknown_payment' | 'wrong_currency' | 'too_little' | 'account_closed' | 'paid_twice' | 'reversal_unrecovered';
  provider: PaymentMethod;
  reference: string;
  payment_id: string;
  kobo: number;
  currency: string;
  points: Generated<number>;
  closed_at: Date | null;
}
