import { limits } from '@viewmax/contracts/constants';
import type { SessionUser } from '@viewmax/shared';
import { Field, TextInput } from '@viewmax/shared/ui';
import AtSign from 'lucide-react/icons/at-sign';
import { type ReactNode, useState } from 'react';
import { updateUser } from '../../../api/update-user.ts';
import { missing } from '../../../parts/field-problems.ts';
import { serverWords } from '../../../parts/server-words.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';

const usernameOf = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, limits.usernameLength);

export function UsernameEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [username, setUsername] = useState(user.Username ?? '');
  return (
    <Editor
      title="Change Username"
      check={() => ({ username: missing(username, 'Please enter a username.') })}
      save={() => updateUser({ uuid: user.UUID, username })}
      errorsOf={(cause) => ({ username: serverWords(cause) })}
      onClose={onClose}
    >
      {(errors, clear) => (
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
              onChange={(event) => {
                setUsername(usernameOf(event.target.value));
                clear('username');
              }}
            />
          )}
        </Field>
      )}
    </Editor>
  );
}
