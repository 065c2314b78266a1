import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const renderField = (notes: { hint?: string; error?: string }) => {
  render(
    <Field label="Phone number" {...notes}>
      {(control) => <TextInput {...control} type="tel" />}
    </Field>,
  );
  const input = screen.getByLabelText('Phone number');
  const describedBy = input.getAttribute('aria-describedby');
  return { input, note: describedBy && document.getElementById(describedBy)?.textContent };
};

describe('Field', () => {
  test('describes its control by the error, before the hint, and marks it invalid', () => {
    const { input, note } = renderField({ hint: '11 digits', error: 'Too short' });
    expect(note).toBe('Too short');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('describes its control by the hint', () => {
    const { input, note } = renderField({ hint: '11 digits' });
    expect(note).toBe('11 digits');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  test('labels its control and has no description without a text', () => {
    expect(renderField({}).note).toBeNull();
  });
});

test('a field announces an error that replaces a hint, and never the hint', () => {
  const field = (notes: { hint?: string; error?: string }) => (
    <Field label="Phone number" {...notes}>
      {(control) => <TextInput {...control} type="tel" />}
    </Field>
  );
  const { rerender } = render(field({ hint: '11 digits' }));
  expect(screen.queryByRole('alert')).toBeNull();
  const hint = screen.getByText('11 digits');
  rerender(field({ hint: '11 digits', error: 'Too short' }));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Too short');
  // Some screen readers ignore a text that changes inside its element.
  expect(alert).not.toBe(hint);
});

test('two fields of one screen have separate ids', () => {
  const one = renderField({ error: 'first' });
  render(
    <Field label="Email" error="second">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const email = screen.getByLabelText('Email');
  expect(email.id).not.toBe(one.input.id);
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('second');
});
