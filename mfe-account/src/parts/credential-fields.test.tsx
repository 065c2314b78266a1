import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { PhoneField } from './credential-fields.tsx';

function Form(): ReactNode {
  const [phone, setPhone] = useState('');
  return <PhoneField value={phone} onChange={setPhone} />;
}
const box = () => screen.getByRole<HTMLInputElement>('textbox');
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } });

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

test('the phone field drops characters that are no digits, and digits past the limit', () => {
  render(<Form />);
  fireEvent.change(box(), { target: { value: '+0 8o0-0000 0001 23' } });
  expect(box().value).toBe('08000000001');
});
