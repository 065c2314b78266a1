import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';

export const quoteOf = (some: Partial<TopUpQuote> = {}): TopUpQuote => ({
  tx_ref: 'vm-1',
  uuid: 'u-1',
  VpValue: 3_000,
  naira: 2_030,
  currency: 'NGN',
  provider: 'flutterwave',
  email: 'pay+u-1@viewmax.example',
  ...some,
});

export const topUpOf = (some: Partial<TopUp> = {}): TopUp => ({
  tx_ref: 'vm-1',
  state: 'pending',
  provider: 'flutterwave',
  VpValue: 3_000,
  naira: 2_030,
  creditedVp: some.state === 'credited' ? 3_000 : 0,
  createdAt: new Date().toISOString(),
  ...some,
});
