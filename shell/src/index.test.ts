import { afterEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { WRAPPER_CHUNK } from '@viewmax/contracts/wrapper-set';
import { testConfig } from '@viewmax/testing';

afterEach(() => {
  for (const name of ['Capacitor', 'trustedTypes', 'scheduler']) Reflect.deleteProperty(globalThis, name);
});

test('the shell starts in tasks of its own, and trusts its scripts before it loads the first one', async () => {
  const file = { file: `${WRAPPER_CHUNK}.ab12.js`, integrity: 'sha384-x' };
  const shell = { name: 'shell', version: '1.0.0', base: '/r/shell/1.0.0/', code: [], screens: { own: [file] } };
  const blocks = { discovery: { shell, remotes: [] }, config: testConfig };
  for (const [id, value] of Object.entries(blocks)) {
    const block = Object.assign(document.createElement('script'), { type: 'application/json', id });
    block.textContent = JSON.stringify(value);
    document.body.append(block);
  }
  const order: string[] = [];
  const append = jest.spyOn(document.head, 'append').mockImplementation((...added) => {
    for (const script of added as HTMLScriptElement[]) order.push(script.src);
  });
  const trustedTypes = { createPolicy: () => order.push('policy') };
  const tasks: (() => void)[] = [];
  const scheduler = { yield: () => new Promise<void>((resolve) => tasks.push(resolve)) };
  Object.assign(globalThis, { trustedTypes, scheduler, Capacitor: { isNativePlatform: () => true } });
  await import('./index.ts');
  for (let task = 0; task < 2; task += 1) {
    await waitFor(() => expect(tasks).toHaveLength(1));
    expect(order).toEqual([]);
    tasks.shift()?.();
  }
  await waitFor(() => expect(append).toHaveBeenCalled());
  append.mockRestore();
  expect(order).toEqual(['policy', expect.stringContaining(file.file)]);
});
