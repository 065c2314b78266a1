import { Banner, Button } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { TopBar } from '../../parts/top-bar.tsx';
import css from './contact.module.css';
import { MessageFields } from './message-fields.tsx';
import { Sent } from './sent.tsx';
import { SupportLink } from './support-link.tsx';
import { useContact } from './use-contact.ts';

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
