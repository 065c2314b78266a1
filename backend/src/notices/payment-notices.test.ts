import { beforeEach, describe, expect, test } from '@jest/globals';
import { paymentsIn } from '../../test/notice-causes.ts';
import { opened } from '../../test/opened.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
const payments = paymentsIn(notices);
beforeEach(async () => {
  await notices.clear();
  member = await notices.addMember();
});

describe('the notice of a payment', () => {
  test('goes out when the payment arrives ten minutes after its quote', async () => {
    await member.pay({ arrives: 10 * MINUTE });
    expect(await notices.round(10 * MINUTE)).toEqual({ sent: 1 });
    expect(notices.provider.delivered()).toEqual([
      {
        userId: member.userId,
        title: 'Your payment arrived',
        text: '100 Vp arrived.',
        path: expect.stringMatching(/^\/paymentsuccessful\?tx_ref=vm-/),
        ttl: 24 * 60 * 60,
      },
    ]);
  });

  test('does not exist for an earlier payment', async () => {
    await member.pay({ arrives: 10 * MINUTE - 1 });
    expect(await notices.outcomes()).toEqual([]);
  });

  test('exists once for a payment that is reported twice', async () => {
    const [txRef = ''] = await member.pay();
    await payments.credit(txRef, { at: 2 * HOUR });
    expect(await notices.outcomes()).toEqual([null]);
  });

  test('is not sent for a payment that was reversed meanwhile', async () => {
    const [txRef = ''] = await member.pay();
    await payments.reverse(txRef);
    expect(await notices.round(HOUR)).toEqual({ pointless: 1, sent: 1 });
    expect(notices.provider.delivered()).toMatchObject([
      { title: 'A payment was taken back', text: 'A payment of 100 Vp was taken back by the bank.' },
    ]);
  });

  test('goes out at once for a transfer, with the points that another amount bought', async () => {
    await payments.quote('vm-81f3-1', member.userId, { isTransfer: true });
    await payments.credit('vm-81f3-1', { id: 'first', points: 2955, kobo: 200_000, at: MINUTE });
    expect(await notices.round(MINUTE)).toEqual({ sent: 1 });
    // The account takes money again.
    await payments.credit('vm-81f3-1', { id: 'second', points: 2955, kobo: 304_500, at: HOUR });
    expect(await notices.round(HOUR)).toEqual({ sent: 1 });
    expect(notices.provider.delivered().map(({ text }) => text)).toEqual([
      '₦2,000 arrived, that is 2,955 Vp.',
      '₦3,045 arrived a second time. It is being returned; reference V-81F3.',
    ]);
  });

  test('says of money that ops sent back before the message that it was returned', async () => {
    const [txRef = ''] = await member.pay();
    await notices.round(2 * HOUR);
    for (const id of ['two', 'three']) await payments.credit(txRef, { id, kobo: 6800 });
    // Two payments have the reference, so ops name one by its id.
    await payments.close(txRef);
    expect(await payments.waiting(txRef)).toEqual(['three', 'two']);
    await payments.close('three');
    expect(await payments.waiting(txRef)).toEqual(['two']);
    await payments.close(txRef);
    await notices.round(2 * HOUR);
    expect(notices.provider.delivered().at(-1)?.text).toMatch(/^₦68 arrived a second time\. It was returned;/);
  });
});

describe('the notice of money that could not become points', () => {
  test.each([
    ['too_little', 99, 'NGN', 'Less than ₦1 arrived, too little for a point.'],
    ['wrong_currency', 304_500, 'GHS', 'A payment in another currency arrived.'],
  ])('says why: %s', async (because, kobo, currency, sentence) => {
    const txRef = `vm-93a1-${because}`;
    await payments.quote(txRef, member.userId);
    await payments.refuse(txRef, because, { kobo, currency, at: MINUTE });
    expect(await notices.round(MINUTE)).toEqual({ sent: 1 });
    expect(notices.provider.delivered().at(-1)).toMatchObject({
      title: 'Your money comes back',
      text: `${sentence} It is being returned; reference V-93A1.`,
    });
  });
});
