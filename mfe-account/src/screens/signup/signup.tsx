import { sexes } from '@viewmax/contracts/constants';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { AuthPage } from '../../parts/auth-page.tsx';
import { NEW_PASSWORD_HINT, PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import { Form } from '../../parts/form.tsx';
import { TextLink } from '../../parts/links.tsx';
import type { FieldProps } from '../../parts/text-field.tsx';
import { reason } from '../../parts/wanted-path.ts';
import { BirthField } from './birth-field.tsx';
import css from './signup.module.css';
import { TownFields } from './town-fields.tsx';
import { useSignup } from './use-signup.ts';

function SexChoice({ name, value, onChange }: FieldProps): ReactNode {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Sex</legend>
      <div className={css.choices}>
        {sexes.map((sex) => (
          <label key={sex} className={css.choice}>
            <input
              type="radio"
              name={name}
              required
              className="visually-hidden"
              checked={sex === value}
              onChange={() => onChange(sex)}
            />
            <span>{sex}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function SignupScreen(): ReactNode {
  const { form, towns, isComplete, busy, hasAccount, state } = useSignup();
  const foot = (
    <>
      Have an account?{' '}
      <TextLink to={paths.login} state={state}>
        Log In
      </TextLink>
    </>
  );
  return (
    <AuthPage title="Sign up" lead={reason('Sign up', state)} compact foot={foot}>
      <Form form={form} className={css.form}>
        <TownFields form={form} towns={towns} />
        <PhoneField {...form.field('phoneNumber')} />
        {hasAccount && (
          <p>
            <TextLink to={paths.login} state={{ ...state, phoneNumber: form.values.phoneNumber }}>
              Log In with this number
            </TextLink>
          </p>
        )}
        <PasswordField {...form.field('password')} hint={NEW_PASSWORD_HINT} autoComplete="new-password" />
        <div className={`${css.two} ${css.birth}`}>
          <BirthField {...form.field('dateofbirth')} />
          <SexChoice {...form.field('sex')} />
        </div>
        <Button type="submit" variant="primary" block busy={busy} disabled={!isComplete} className={css.send}>
          Sign up
        </Button>
      </Form>
    </AuthPage>
  );
}
