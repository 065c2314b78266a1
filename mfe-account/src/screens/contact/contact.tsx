import { platform } from '@viewmax/shared';
import { Banner, Button, Orb } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useEffect, useRef } from 'react';
import press from '../../parts/press.module.css';
import { TopBar } from '../../parts/top-bar.tsx';
import css from './contact.module.css';
import { MessageFields } from './message-fields.tsx';
import { useContact } from './use-contact.ts';

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

/** Replaces the form and takes its focus. */
function Sent(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.sent}>
      <Orb tone="ok">
        <CircleCheck />
      </Orb>
      <h2 ref={heading} tabIndex={-1} className={css.sentTitle}>
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
        {form.state === 'sent' ? (
          <Sent />
        ) : (
          <form className={css.form} onSubmit={form.submit} noValidate>
            {form.state === 'failed' && (
              <Banner tone="error" icon={<CircleAlert />}>
                Your message could not be sent. Please try again.
              </Banner>
            )}
            <MessageFields {...form} />
            <Button type="submit" variant="primary" block busy={form.state === 'sending'} className={css.send}>
              Send message
            </Button>
          </form>
        )}
      </div>
    </>
  );
}
