import { changeLga, updateUser } from '@viewmax/contracts/calls';
import { limits } from '@viewmax/contracts/constants';
import { places } from '@viewmax/contracts/places';
import { ask, type SessionUser } from '@viewmax/shared';
import { Field, TextInput } from '@viewmax/shared/ui';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useState } from 'react';
import { emailProblem, missing } from '../../../parts/field-errors.ts';
import { SelectField } from '../../../parts/select-field.tsx';
import { serverWords } from '../../../parts/server-words.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

export function EmailEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [email, setEmail] = useState(user.Email ?? '');
  return (
    <Editor
      title="Change Email"
      check={() => ({ email: emailProblem(email) })}
      save={() => ask(updateUser, { body: { uuid: user.UUID, email: email.trim() } })}
      errorsOf={() => ({ email: 'Network error' })}
      onClose={onClose}
    >
      {(errors) => (
        <Field label="Email" error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              icon={<Mail />}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              required
              maxLength={limits.emailLength}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      )}
    </Editor>
  );
}

const usernameOf = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, limits.usernameLength);

export function UsernameEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [username, setUsername] = useState(user.Username ?? '');
  return (
    <Editor
      title="Change Username"
      check={() => ({ username: missing(username, 'Please enter a username.') })}
      save={() => ask(updateUser, { body: { uuid: user.UUID, username } })}
      errorsOf={(cause) => ({ username: serverWords(cause) })}
      onClose={onClose}
    >
      {(errors) => (
        <Field label="Unique Username" hint="Letters, digits, hyphen and underscore." error={errors.username}>
          {(control) => (
            <TextInput
              {...control}
              name="username"
              icon={<AtSign />}
              end={
                <span aria-hidden="true" className={`num ${css.count}`}>
                  {username.length}/{limits.usernameLength}
                </span>
              }
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={username}
              onChange={(event) => setUsername(usernameOf(event.target.value))}
            />
          )}
        </Field>
      )}
    </Editor>
  );
}

const LGAS = places.map(({ lga }) => lga);

export function LgaEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [lga, setLga] = useState(user.LGA ?? '');
  return (
    <Editor
      title="Change LGA"
      check={() => ({ lga: missing(lga, 'Please choose your LGA.') })}
      save={() => ask(changeLga, { body: { lga } })}
      errorsOf={(cause) => ({ lga: serverWords(cause) })}
      onClose={onClose}
    >
      {(errors) => (
        <SelectField
          label="LGA"
          hint="You see the showtimes of this place."
          error={errors.lga}
          name="lga"
          placeholder="Choose"
          options={LGAS}
          value={lga}
          onChange={setLga}
        />
      )}
    </Editor>
  );
}
