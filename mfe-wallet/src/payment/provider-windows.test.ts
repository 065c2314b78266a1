import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { paymentFieldNames } from '@viewmax/contracts/payment-fields';
import { startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { differingFields } from '@viewmax/testing/differing-fields';
import { quoteOf } from '@viewmax/testing/top-ups';
import { openFlutterwave } from './flutterwave.ts';
import { openPaystack } from './paystack.ts';

const quote = quoteOf({ VpValue: 3_000, naira: 2_030 });
const metadata = { tx_ref: 'vm-1', uuid: 'u-1', VpValue: 3_000 };
const attempt = { quote, publicKey: 'pub-1', provider: 'paystack' } as const;
const ends = () => ({ returned: jest.fn(), closed: jest.fn(), unavailable: jest.fn() });

afterEach(() => {
  delete window.FlutterwaveCheckout;
  delete window.PaystackPop;
});

describe('the window of Flutterwave', () => {
  test('is unavailable without its script', () => {
    expect(() => openFlutterwave(attempt, ends())).toThrow('Unable to load flutterwave payment modal');
  });

  test('gets the amount in naira, the three ways to pay and the metadata', () => {
    const checkout = jest.fn<(config: object) => undefined>();
    Object.assign(window, { FlutterwaveCheckout: checkout });
    const given = ends();
    openFlutterwave(attempt, given).close();
    expect(checkout).toHaveBeenCalledWith({
      public_key: 'pub-1',
      tx_ref: 'vm-1',
      amount: 2_030,
      currency: 'NGN',
      payment_options: 'banktransfer, ussd, card',
      meta: metadata,
      customer: { email: 'pay+u-1@viewmax.example' },
      customizations: { title: 'Viewmax', description: 'Viewmax Cinema Credits' },
      callback: expect.any(Function),
      onclose: given.closed,
    });
  });

  test('reports its end and can be closed', () => {
    const close = jest.fn();
    let callback: (response?: object) => void = () => {};
    window.FlutterwaveCheckout = (config) => {
      callback = config.callback;
      return { close };
    };
    const given = ends();
    openFlutterwave(attempt, given).close();
    expect(close).toHaveBeenCalledTimes(1);
    callback({ status: 'completed' });
    callback();
    expect(given.returned.mock.calls).toEqual([['completed'], [undefined]]);
    // After a payment it stays until the app closes it.
    expect(close).toHaveBeenCalledTimes(3);
  });
});

const paystackOptions = { key: 'pub-1', email: 'pay+u-1@viewmax.example', amount: 203_000, currency: 'NGN', metadata };

describe('the window of Paystack', () => {
  test('is unavailable without its script', () => {
    expect(() => openPaystack(attempt, ends())).toThrow('Unable to load paystack inline script');
  });

  function popup() {
    const newTransaction = jest.fn((_options: { onError(): void }) => 'transaction');
    const resumeTransaction = jest.fn((_code: string, _callbacks: { onError(): void; onSuccess(): void }) => 'resumed');
    const cancelTransaction = jest.fn();
    class Pop {
      newTransaction = newTransaction;
      resumeTransaction = resumeTransaction;
      cancelTransaction = cancelTransaction;
    }
    Object.assign(window, { PaystackPop: Pop });
    return { newTransaction, resumeTransaction, cancelTransaction };
  }

  // https://paystack.com/docs/developer-tools/inlinejs/#resume-transactions
  test('opens the transaction that the server began, without amount and key', () => {
    const { newTransaction, resumeTransaction, cancelTransaction } = popup();
    const given = ends();
    openPaystack({ ...attempt, quote: { ...quote, accessCode: 'code-1' } }, given).close();
    expect(resumeTransaction.mock.calls[0]).toEqual([
      'code-1',
      { onSuccess: expect.any(Function), onCancel: given.closed, onError: expect.any(Function) },
    ]);
    expect(newTransaction).not.toHaveBeenCalled();
    expect(cancelTransaction).toHaveBeenCalledWith('resumed');
    resumeTransaction.mock.calls[0]?.[1].onSuccess();
    expect(given.returned).toHaveBeenCalledTimes(1);
  });

  test('begins a transaction that a backend only quoted, in kobo, and can be closed', () => {
    const { newTransaction, cancelTransaction } = popup();
    const given = ends();
    openPaystack(attempt, given).close();
    expect(newTransaction.mock.calls[0]?.[0]).toEqual({
      ...paystackOptions,
      reference: 'vm-1',
      onSuccess: expect.any(Function),
      onCancel: given.closed,
      onError: expect.any(Function),
    });
    expect(cancelTransaction).toHaveBeenCalledWith('transaction');
    newTransaction.mock.calls[0]?.[0].onError();
    expect(given.unavailable).toHaveBeenCalledTimes(1);
    expect(cancelTransaction).toHaveBeenCalledTimes(2);
  });
});

test('the windows get of a member what the privacy page says, and no more', () => {
  const others = { tx_ref: 'vm-2', uuid: 'u-2', VpValue: 1_500, naira: 1_015, email: 'pay+u-2@viewmax.example' };
  const sent = new Set<string>();
  for (const open of [openFlutterwave, openPaystack]) {
    const configs: object[] = [];
    const note = (config: object) => void configs.push(config);
    class Pop {
      newTransaction = note;
      resumeTransaction = note;
    }
    Object.assign(window, { FlutterwaveCheckout: note, PaystackPop: Pop });
    for (const given of [quote, { ...quote, ...others }]) {
      startSession(tokenFor({ UUID: given.uuid, PhoneNumber: `0803000${given.naira}`, Username: given.tx_ref }));
      open({ ...attempt, quote: given }, ends());
    }
    const [one = {}, other = {}] = configs;
    for (const name of differingFields(one, other)) sent.add(name);
  }
  expect([...sent].toSorted()).toEqual(paymentFieldNames);
});
