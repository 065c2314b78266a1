import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const draw = (notes: { hint?: string; error?: string }) => {
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
  it('describes its control by the error, before the hint, and marks it invalid', () => {
    const { input, note } = draw({ hint: '11 digits', error: 'Too short' });
    expect(note).toBe('Too short');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('describes its control by the hint', () => {
    const { input, note } = draw({ hint: '11 digits' });
    expect(note).toBe('11 digits');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('labels its control and describes it by nothing when there is nothing to say', () => {
    expect(draw({}).note).toBeNull();
  });
});
