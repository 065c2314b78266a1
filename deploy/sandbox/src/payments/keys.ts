const defaults = {
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-sandbox-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-sandbox-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'sandbox',
  PAYSTACK_PUBLIC_KEY: 'pk_test_sandbox',
  PAYSTACK_SECRET_KEY: 'sk_test_sandbox',
};

export type PaymentKeys = typeof defaults;

const testPrefixes: Partial<Record<keyof PaymentKeys, string>> = {
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-',
  PAYSTACK_PUBLIC_KEY: 'pk_test_',
  PAYSTACK_SECRET_KEY: 'sk_test_',
};

const names = Object.keys(defaults) as (keyof PaymentKeys)[];

/** The keys of the sandbox: those of the environment, if they are test keys. A live key stops the start. */
export function readPaymentKeys(env: Record<string, string | undefined>): PaymentKeys {
  const keys = { ...defaults };
  const live: string[] = [];
  for (const name of names) {
    keys[name] = env[name] || defaults[name];
    const prefix = testPrefixes[name];
    if (prefix && !keys[name].startsWith(prefix)) live.push(`  ${name} does not begin with ${prefix}`);
  }
  // The text names only the key's variable, because it ends up in logs.
  if (live.length > 0) throw new Error(`The sandbox takes test keys only:\n${live.join('\n')}`);
  return keys;
}
