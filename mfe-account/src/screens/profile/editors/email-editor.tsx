import type { SessionUser } from '@viewmax/shared';
import { limits } from '@viewmax/shared/contracts/constants';
import { Field, TextInput } from '@viewmax/shared/ui';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useState } from 'react';
import { updateUser } from '../../../api/update-user.ts';
import { Editor } from './editor.tsx';

export function EmailEditor({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [email, setEmail] = useState(user.Email ?? '');
  return (
    <Editor
      title="Change Email"
      save={() => updateUser({ uuid: user.UUID, email: email.trim() })}
      wordsOf={() => 'Network error'}
      onClose={onClose}
    >
      {(error) => (
        <Field label="Email" hint="We send an SMS about the change to your phone." error={error}>
          {(control) => (
            <TextInput
              {...control}
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
