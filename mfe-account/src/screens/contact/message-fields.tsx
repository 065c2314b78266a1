import { Field, InputBox, TextInput, type TextInputProps } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { SelectField } from '../../parts/select-field.tsx';
import css from './contact.module.css';
import type { Message, useContact } from './use-contact.ts';
import { MIN_LENGTH, SUBJECTS } from './use-contact.ts';

export function MessageFields({ message, set, errors }: ReturnType<typeof useContact>): ReactNode {
  const line = (field: keyof Message, label: string, native: TextInputProps, hint?: string) => (
    <Field label={label} hint={hint} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          {...native}
          name={field}
          required
          minLength={MIN_LENGTH}
          value={message[field]}
          onChange={(event) => set(field)(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className={css.two}>
        {line('name', 'Name', { autoComplete: 'name' }, 'First name and surname')}
        {line('country', 'Country', { autoComplete: 'country-name' })}
      </div>
      {line('email', 'Email', { type: 'email', autoComplete: 'email', autoCapitalize: 'none' })}
      <SelectField
        label="Subject"
        error={errors.subject}
        name="subject"
        placeholder="Choose"
        options={SUBJECTS}
        value={message.subject}
        onChange={set('subject')}
      />
      <Field label="Message" error={errors.message}>
        {(control) => (
          <InputBox invalid={control['aria-invalid']}>
            <textarea
              {...control}
              name="message"
              className={css.area}
              required
              minLength={MIN_LENGTH}
              placeholder="At least 5 characters"
              value={message.message}
              onChange={(event) => set('message')(event.target.value)}
            />
          </InputBox>
        )}
      </Field>
    </>
  );
}
