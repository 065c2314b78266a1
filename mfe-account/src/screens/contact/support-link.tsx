import { platform } from '@viewmax/shared';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { supportChat } from '../../parts/contact-addresses.ts';
import press from '../../parts/press.module.css';
import css from './contact.module.css';

export function SupportLink(): ReactNode {
  const chat = supportChat();
  const { supportEmail } = platform().config;
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
