import { openFrame, requestWindow } from './frame.js';

const base = document.currentScript.src;

/**
 * Behaves like Paystack inline v2. A window that closes while the payment is pending emits first the cancellation, then
 * the pending event. It has the methods that the app calls.
 */
class PaystackPop {
  #close = new Map();

  #open(opening, options) {
    const transaction = { id: undefined, reference: options.reference };
    let pending = false;
    const finish = (...calls) => {
      this.#close.delete(transaction);
      remove();
      for (const call of calls) call();
    };
    const cancel = () => options.onCancel?.();
    const handlers = {
      opened: ({ id, token }) => {
        transaction.id = id;
        transaction.accessCode = token;
      },
      open: ({ id, customer }) => {
        transaction.id = id;
        options.onLoad?.({ id, customer, accessCode: transaction.accessCode });
      },
      pending: () => {
        pending = true;
      },
      failed: () => {
        pending = false;
      },
      error: ({ message }) => options.onError?.({ message }),
      unreachable: ({ message }) => finish(() => options.onError?.({ message })),
      success: ({ response }) => finish(() => options.onSuccess?.(response)),
      close: () => finish(cancel, () => pending && options.onBankTransferConfirmationPending?.()),
    };
    const remove = openFrame('paystack-checkout', base, opening, (news) => handlers[news.event]?.(news));
    this.#close.set(transaction, () => finish(cancel));
    return transaction;
  }

  newTransaction(options) {
    for (const name of ['key', 'email', 'amount']) {
      if (!options?.[name]) throw new Error(`Attribute ${name} must be a valid value`);
    }
    const reference = options.reference ?? `T${Date.now()}`;
    const { key, email, amount, currency, metadata } = options;
    const opening = requestWindow(base, 'paystack', { key, email, amount, currency, metadata, reference });
    return this.#open(opening, { ...options, reference });
  }

  resumeTransaction(accessCode, callbacks = {}) {
    if (!accessCode) throw new Error('Attribute accessCode must be a valid value');
    return this.#open(Promise.resolve({ token: accessCode, url: `/sandbox/windows/${accessCode}` }), callbacks);
  }

  cancelTransaction(idOrTransaction) {
    for (const [transaction, close] of this.#close) {
      if (transaction === idOrTransaction || transaction.id === idOrTransaction) close();
    }
  }
}

window.PaystackPop = PaystackPop;
