import { expect, jest, test } from '@jest/globals';
import type { ParcelProps } from '@viewmax/shared/internal';
import { atom } from 'nanostores';
import { createParcel } from './parcel.ts';

const given: Omit<ParcelProps, 'name'> = {
  base: '/r/wallet/1.0.0-a/',
  domElement: document.createElement('div'),
  history: { get: jest.fn<ParcelProps['history']['get']>(), subscribe: () => () => {}, navigator: {} as never },
  onCrash: () => {},
  $slotProps: atom({}),
};

const recording = () => {
  const names: string[] = [];
  const step = async ({ name }: ParcelProps) => void names.push(name);
  return { names, lifecycles: { bootstrap: step, mount: step, unmount: step } };
};

test('a parcel never has the name of another parcel, even in the same element', async () => {
  const { names, lifecycles } = recording();
  for (let round = 0; round < 2; round++) await createParcel(lifecycles, given).unmount();
  expect(new Set(names).size).toBe(2);
});

test('a parcel has one name in all its steps', async () => {
  const { names, lifecycles } = recording();
  const parcel = createParcel(lifecycles, given);
  await parcel.mount();
  await parcel.unmount();
  await parcel.mount();
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(1);
});
