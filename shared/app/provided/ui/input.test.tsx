import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { InputBox } from './input-box.tsx';
import { TextInput } from './text-input.tsx';

const box = (container: HTMLElement) => container.firstElementChild as HTMLElement;

describe('TextInput', () => {
  test('marks its box while its control is invalid, and only then', () => {
    const { container, rerender } = render(<TextInput aria-label="Phone" aria-invalid />);
    expect(box(container).className).toBe('box invalid');
    rerender(<TextInput aria-label="Phone" />);
    expect(box(container).className).toBe('box');
  });

  test('passes every native property and the ref to the input', async () => {
    const input = createRef<HTMLInputElement>();
    const onChange = jest.fn();
    render(<TextInput ref={input} aria-label="Phone" type="tel" maxLength={3} required onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Phone'), '12345');
    expect([input.current?.type, input.current?.value, input.current?.required]).toEqual(['tel', '123', true]);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

describe('InputBox', () => {
  test('renders no place for a missing icon or end', () => {
    const { container } = render(
      <InputBox>
        <select aria-label="LGA" />
      </InputBox>,
    );
    expect(box(container).children).toHaveLength(1);
  });

  test('hides its icon from screen readers, but not its end', () => {
    render(
      <InputBox icon={<b>icon</b>} end={<button type="button">Show password</button>}>
        <input aria-label="Password" />
      </InputBox>,
    );
    expect(screen.getByText('icon').closest('[aria-hidden=true]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy();
  });
});
