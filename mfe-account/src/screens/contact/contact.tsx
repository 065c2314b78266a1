import { platform } from '@viewmax/shared';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button, Field, InputBox, Orb } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { Form } from '../../parts/form.tsx';
import press from '../../parts/press.module.css';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TopBar } from '../../parts/top-bar.tsx';
import css from './contact.module.css';
import { MIN_LENGTH, SUBJECTS, useContact } from './use-contact.ts';

/** The support chat, or the support mailbox when the configuration names no chat. */
function SupportLink(): ReactNode {
  const { supportChat: chat, supportEmail } = platform().config;
  return (
    <a
      className={`${css.support} ${press.press}`}
      {...(chat ? { href: chat, target: '_blank', rel: 'noreferrer' } : { href: `mailto:${supportEmail}` })}
    >
      {chat ? <MessageCircle /> : <Mail />}
      <span className={css.words}>
        <span className={css.name}>{chat ? 'Chat with support' : 'Write to support'}</span>
        <span className={css.help}>{chat ? 'Opens the support chat' : supportEmail}</span>
      </span>
      <ExternalLink size={20} />
    </a>
  );
}

function MessageFields({ form: { field } }: { form: ReturnType<typeof useContact> }): ReactNode {
  const { error, onChange, ...message } = field('message');
  return (
    <>
      <div className={css.two}>
        <TextField
          {...field('name')}
          label="Name"
          hint="First name and surname"
          autoComplete="name"
          minLength={MIN_LENGTH}
        />
        <TextField {...field('country')} label="Country" autoComplete="country-name" minLength={MIN_LENGTH} />
      </div>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        minLength={MIN_LENGTH}
      />
      <SelectField {...field('subject')} label="Subject" placeholder="Choose" options={SUBJECTS} />
      <Field label="Message" error={error}>
        {(control) => (
          <InputBox invalid={control['aria-invalid']}>
            <textarea
              {...control}
              {...message}
              className={css.area}
              required
              minLength={MIN_LENGTH}
              placeholder="At least 5 characters"
              onChange={(event) => onChange(event.target.value)}
            />
          </InputBox>
        )}
      </Field>
    </>
  );
}

/** Replaces the form and takes its focus. */
function Sent(): ReactNode {
  return (
    <section className={css.sent}>
      <Orb tone="ok">
        <CircleCheck />
      </Orb>
      <h2 ref={takeFocus} className={css.sentTitle}>
        Your message was sent
      </h2>
      <p className={css.help}>We answer to the email address that you gave.</p>
    </section>
  );
}

export function ContactScreen(): ReactNode {
  const form = useContact();
  return (
    <>
      <TopBar title="Contact Us" />
      <div className={css.page}>
        <SupportLink />
        {form.state === 'done' ? (
          <Sent />
        ) : (
          <Form form={form} className={css.form}>
            <MessageFields form={form} />
            <Button type="submit" variant="primary" block busy={form.busy} className={css.send}>
              Send message
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
