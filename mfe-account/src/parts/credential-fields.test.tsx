import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { PhoneField } from './credential-fields.tsx';

function Form(): ReactNode {
  const [phone, setPhone] = useState('');
  return <PhoneField value={phone} onChange={setPhone} />;
}
const box = () => screen.getByRole<HTMLInputElement>('textbox');
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } });

test('the phone field says how many digits a number has', () => {
  render(<Form />);
  expect(box().placeholder).toBe('11 digits');
});

test.each(['', 'call me', '0800 000', '+44 7700 900123', '0800000000123'])(
  'the browser inserts the pasted "%s", because it is no whole number',
  (text) => {
    render(<Form />);
    expect(paste(text)).toBe(true);
    expect(box().value).toBe('');
  },
);

test.each(['08000000001', '+2348000000001', '234 800 000 0001', '0800-000-0001', '(0800) 000 0001'])(
  'the phone field replaces its value by the pasted "%s"',
  (text) => {
    render(<Form />);
    expect(paste(text)).toBe(false);
    expect(box().value).toBe('08000000001');
  },
);

test.each([
  '08000000001',
  '8000000001',
  '+2348000000001',
  '234 800 000 0001',
  '+234 (0) 800-000-0001',
  '+234 (0) 800 000 0001 23',
])('the phone field holds 08000000001 after "%s", typed or filled in by the browser', async (text) => {
  const { unmount } = render(<Form />);
  await userEvent.type(box(), text);
  expect(box().value).toBe('08000000001');
  unmount();
  render(<Form />);
  expect(box().maxLength).toBe(-1);
  fireEvent.change(box(), { target: { value: text } });
  expect(box().value).toBe('08000000001');
});

describe('the caret stays at its digit', () => {
  const at = () => box().selectionStart;
  const fill = (text: string) => {
    render(<Form />);
    fireEvent.change(box(), { target: { value: text } });
  };

  test('when a digit is typed in the middle', async () => {
    fill('080000');
    await userEvent.type(box(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([box().value, at()]).toEqual(['0809000', 4]);
  });

  test('when a dash is typed in the middle', async () => {
    fill('080000');
    await userEvent.type(box(), '-', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([box().value, at()]).toEqual(['080000', 3]);
  });

  test('when a digit too many is typed in the middle, which the field rejects', async () => {
    fill('08000000001');
    await userEvent.type(box(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([box().value, at()]).toEqual(['08000000001', 3]);
  });

  test('when +234 is typed before a number', async () => {
    fill('08000000001');
    await userEvent.type(box(), '+234', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect([box().value, at()]).toEqual(['08000000001', 1]);
  });

  test('when the missing 0 is added', async () => {
    fill('08000000001');
    await userEvent.type(box(), '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect([box().value, at()]).toEqual(['08000000001', 1]);
  });
});

test('the phone field drops characters that are no digits, and digits past the limit', () => {
  render(<Form />);
  fireEvent.change(box(), { target: { value: '+0 8o0-0000 0001 23' } });
  expect(box().value).toBe('08000000001');
});
