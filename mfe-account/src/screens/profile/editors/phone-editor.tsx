import { changePhone, sendPhoneCode } from '@viewmax/contracts/calls';
import { ask, failedAnswer, type SessionUser, startSession } from '@viewmax/shared';
import { type ReactNode, useState } from 'react';
import { CodeField } from '../../../parts/code-field.tsx';
import { PasswordField, PhoneField } from '../../../parts/credential-fields.tsx';
import { missing, newPhoneProblem, passwordProblem } from '../../../parts/field-errors.ts';
import { phoneWords } from '../../../parts/phone-words.ts';
import { serverWords } from '../../../parts/server-words.ts';
import { rememberPhone } from '../../../stores/last-phone.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { orReopened } from './or-reopened.ts';

/** Two steps: the new number with the password, and the code that it gets. */
export function PhoneEditor({ onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [newPhoneNumber, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [verificationCode, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [resendProblem, setResendProblem] = useState<string>();

  const send = () => ask(sendPhoneCode, { body: { newPhoneNumber, password } });
  const resend = () => {
    setResendProblem(undefined);
    send().catch((cause: unknown) => setResendProblem(serverWords(cause)));
  };
  const save = async () => {
    const change = () => ask(changePhone, { body: { newPhoneNumber, verificationCode } });
    const { token } = await orReopened(change, { phoneNumber: newPhoneNumber, password });
    startSession(token);
    rememberPhone(newPhoneNumber);
  };

  if (isSent) {
    return (
      <Editor
        key="code"
        title="Enter the code"
        action="Change"
        check={() => ({ verificationCode: missing(verificationCode, 'Please enter the code from the SMS.') })}
        save={save}
        errorsOf={(cause) => ({ verificationCode: serverWords(cause) })}
        onClose={onClose}
      >
        {(errors) => (
          <div className={css.fields}>
            <p className={`num ${css.words}`}>
              Sent by SMS to {phoneWords(newPhoneNumber)}. Your other devices are signed out with the change.
            </p>
            <CodeField
              error={errors.verificationCode ?? resendProblem}
              value={verificationCode}
              onChange={setCode}
              onResend={resend}
            />
          </div>
        )}
      </Editor>
    );
  }
  return (
    <Editor
      key="phone"
      title="Change Phone Number"
      action="Send Code"
      check={() => ({ phoneNumber: newPhoneProblem(newPhoneNumber), password: passwordProblem(password) })}
      save={send}
      errorsOf={(cause) => ({
        [failedAnswer(cause)?.code === 'wrong_password' ? 'password' : 'phoneNumber']: serverWords(cause),
      })}
      onClose={onClose}
      onSaved={() => setSent(true)}
    >
      {(errors) => (
        <div className={css.fields}>
          <p className={css.words}>Your tickets and points stay with you. We tell your old number by SMS.</p>
          <PhoneField label="New phone number" error={errors.phoneNumber} value={newPhoneNumber} onChange={setPhone} />
          <PasswordField
            error={errors.password}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </div>
      )}
    </Editor>
  );
}
