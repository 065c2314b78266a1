import { changeLga, updateUser } from '@viewmax/contracts/calls';
import { limits } from '@viewmax/contracts/constants';
import { usernameOf } from '@viewmax/contracts/usernames';
import { ask, type SessionUser } from '@viewmax/shared';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { emailProblem, missing } from '../../../parts/field-problems.ts';
import { SelectField } from '../../../parts/select-field.tsx';
import { serverText } from '../../../parts/server-text.ts';
import { TextField } from '../../../parts/text-field.tsx';
import { useTowns } from '../../../parts/use-towns.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

interface DetailEditor {
  user: SessionUser;
  onClose: () => void;
}

export const EmailEditor = ({ user, onClose }: DetailEditor): ReactNode => (
  <Editor
    title="Change Email"
    fields={{ email: user.Email ?? '' }}
    problems={({ email }) => ({ email: emailProblem(email) })}
    send={({ email }) => ask(updateUser, { body: { uuid: user.UUID, email: email.trim() } })}
    refusal={() => ({ at: 'email', text: 'Network error' })}
    onClose={onClose}
  >
    {({ field }) => (
      <TextField
        {...field('email')}
        label="Email"
        icon={<Mail />}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={limits.emailLength}
      />
    )}
  </Editor>
);

export const UsernameEditor = ({ user, onClose }: DetailEditor): ReactNode => (
  <Editor
    title="Change Username"
    fields={{ username: user.Username ?? '' }}
    adapt={({ username }) => ({ username: usernameOf(username) })}
    problems={({ username }) => ({ username: missing(username, 'Please enter a username.') })}
    send={({ username }) => ask(updateUser, { body: { uuid: user.UUID, username } })}
    refusal={(cause) => ({ at: 'username', text: serverText(cause) })}
    onClose={onClose}
  >
    {({ field, values }) => (
      <TextField
        {...field('username')}
        label="Unique Username"
        hint="Letters, digits, hyphen and underscore."
        icon={<AtSign />}
        end={
          <span aria-hidden="true" className={`num ${css.count}`}>
            {values.username.length}/{limits.usernameLength}
          </span>
        }
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    )}
  </Editor>
);

/** A member whose town has closed has no choice yet. */
export function LgaEditor({ user, onClose }: DetailEditor): ReactNode {
  const lgas = useTowns()
    .map(({ lga }) => lga)
    .sort();
  return (
    <Editor
      title="Change LGA"
      fields={{ lga: user.LGA ?? '' }}
      problems={({ lga }) => ({ lga: missing(lgas.includes(lga) ? lga : '', 'Please choose your LGA.') })}
      send={(body) => ask(changeLga, { body })}
      refusal={(cause) => ({ at: 'lga', text: serverText(cause) })}
      onClose={onClose}
    >
      {({ field }) => (
        <SelectField
          {...field('lga')}
          label="LGA"
          hint="You see the showtimes of this town."
          placeholder="Choose"
          options={lgas}
        />
      )}
    </Editor>
  );
}
