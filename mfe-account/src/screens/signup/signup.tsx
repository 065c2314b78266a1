import { sexes } from '@viewmax/contracts/constants';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Banner, Button } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { AuthPage } from '../../parts/auth-page.tsx';
import { NEW_PASSWORD_HINT, PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import { TextLink } from '../../parts/links.tsx';
import { reason } from '../../parts/wanted-path.ts';
import { BirthField } from './birth-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import css from './signup.module.css';
import { useSignup } from './use-signup.ts';

function SexChoice({ value, onChange }: { value: string; onChange: (sex: string) => void }): ReactNode {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Sex</legend>
      <div className={css.choices}>
        {sexes.map((sex) => (
          <label key={sex} className={css.choice}>
            <input
              type="radio"
              name="sex"
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
  const { form, set, complete, busy, failure, errors, hasAccount, submit, state } = useSignup();
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
      <form className={css.form} onSubmit={submit} noValidate>
        {failure?.at === 'form' && (
          <Banner tone="error" icon={<CircleAlert />}>
            {failure.text}
          </Banner>
        )}
        <PlaceFields form={form} set={set} />
        <PhoneField error={errors.phoneNumber} value={form.phoneNumber} onChange={set('phoneNumber')} />
        {hasAccount && (
          <p>
            <TextLink to={paths.login} state={{ ...state, phoneNumber: form.phoneNumber }}>
              Log In with this number
            </TextLink>
          </p>
        )}
        <PasswordField
          hint={NEW_PASSWORD_HINT}
          error={errors.password}
          autoComplete="new-password"
          value={form.password}
          onChange={set('password')}
        />
        <div className={`${css.two} ${css.birth}`}>
          <BirthField error={errors.dateofbirth} value={form.dateofbirth} onChange={set('dateofbirth')} />
          <SexChoice value={form.sex} onChange={set('sex')} />
        </div>
        <Button type="submit" variant="primary" block busy={busy} disabled={!complete} className={css.send}>
          Sign up
        </Button>
      </form>
    </AuthPage>
  );
}
