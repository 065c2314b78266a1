import { limits } from '@viewmax/contracts/constants';
import type { SessionUser } from '@viewmax/shared';
import { Field, TextInput } from '@viewmax/shared/ui';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useState } from 'react';
import { updateUser } from '../../../api/update-user.ts';
import { emailProblem } from '../../../parts/field-problems.ts';
import { Editor } from './editor.tsx';

export function EmailEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [email, setEmail] = useState(user.Email ?? '');
  return (
    <Editor
      title="Change Email"
      check={() => ({ email: emailProblem(email) })}
      save={() => updateUser({ uuid: user.UUID, email: email.trim() })}
      errorsOf={() => ({ email: 'Network error' })}
      onClose={onClose}
    >
      {(errors, clear) => (
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
              onChange={(event) => {
                setEmail(event.target.value);
                clear('email');
              }}
            />
          )}
        </Field>
      )}
    </Editor>
  );
}
