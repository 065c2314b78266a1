import { changePhone, sendPhoneCode } from '@viewmax/contracts/calls';
import { ask, failedAnswer, type SessionUser, startSession } from '@viewmax/shared';
import { rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { type ReactNode, useState } from 'react';
import { CodeField } from '../../../parts/code-field.tsx';
import { PasswordField, PhoneField } from '../../../parts/credential-fields.tsx';
import { missing, newPhoneProblem, passwordProblem } from '../../../parts/field-problems.ts';
import { phoneText } from '../../../parts/phone-text.ts';
import { serverText } from '../../../parts/server-text.ts';
import css from './editor.module.css';
import { Editor } from './editor.tsx';
import { orReopened } from './or-reopened.ts';

interface NewPhone {
  phoneNumber: string;
  password: string;
}

const sendTo = ({ phoneNumber, password }: NewPhone) =>
  ask(sendPhoneCode, { body: { newPhoneNumber: phoneNumber, password } });

async function save({ phoneNumber, password }: NewPhone, verificationCode: string): Promise<void> {
  const change = () => ask(changePhone, { body: { newPhoneNumber: phoneNumber, verificationCode } });
  const { token } = await orReopened(change, { phoneNumber, password });
  startSession(token);
  rememberPhone(phoneNumber);
}

function CodeEditor({ phone, onClose }: { phone: NewPhone; onClose: () => void }): ReactNode {
  const resending = useCall(() => sendTo(phone), 'The code could not be sent again');
  const resendProblem = resending.state === 'failed' ? serverText(resending.error) : undefined;
  return (
    <Editor
      title="Enter the code"
      action="Change"
      fields={{ verificationCode: '' }}
      problems={({ verificationCode }) => ({
        verificationCode: missing(verificationCode, 'Please enter the code from the SMS.'),
      })}
      send={({ verificationCode }) => save(phone, verificationCode)}
      refusal={(cause) => ({ at: 'verificationCode', text: serverText(cause) })}
      onClose={onClose}
    >
      {({ field }) => (
        <div className={css.fields}>
          <p className={`num ${css.help}`}>
            Sent by SMS to {phoneText(phone.phoneNumber)}. Your other devices are signed out with the change.
          </p>
          <CodeField
            {...field('verificationCode')}
            error={field('verificationCode').error ?? resendProblem}
            onResend={resending.run}
          />
        </div>
      )}
    </Editor>
  );
}

/** Two steps: the new number with the password, and the code that it gets. */
export function PhoneEditor({ onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const [sentTo, setSent] = useState<NewPhone>();
  if (sentTo) return <CodeEditor phone={sentTo} onClose={onClose} />;
  return (
    <Editor
      title="Change Phone Number"
      action="Send Code"
      fields={{ phoneNumber: '', password: '' }}
      problems={({ phoneNumber, password }) => ({
        phoneNumber: newPhoneProblem(phoneNumber),
        password: passwordProblem(password),
      })}
      send={async (phone) => {
        await sendTo(phone);
        setSent(phone);
      }}
      refusal={(cause) => ({
        at: failedAnswer(cause)?.code === 'wrong_password' ? 'password' : 'phoneNumber',
        text: serverText(cause),
      })}
      onClose={onClose}
      onSaved={() => {}}
    >
      {({ field }) => (
        <div className={css.fields}>
          <p className={css.help}>Your tickets and points stay with you. We tell your old number by SMS.</p>
          <PhoneField {...field('phoneNumber')} label="New phone number" />
          <PasswordField {...field('password')} autoComplete="current-password" />
        </div>
      )}
    </Editor>
  );
}
