import { type Message, messageOf, type Notice } from './notice.ts';

const MOST_OF_A_BLOCK = 3000;

/** Slack reads these as markup, such as `<!channel>`. https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slackBody({ sentence, lines, link }: Message): object {
  const plain = (text: string) => ({
    type: 'section',
    text: { type: 'plain_text', text: text.slice(0, MOST_OF_A_BLOCK), emoji: false },
  });
  return {
    // A phone's notification shows it.
    text: escaped(sentence),
    blocks: [
      plain(sentence),
      ...(lines.length > 0 ? [plain(lines.join('\n'))] : []),
      ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${escaped(link)}|Open in the console>` } }] : []),
    ],
  };
}

function webhookBody({ sentence, lines, link }: Message, { entry, rollout, comparison, verdict }: Notice): object {
  return { text: [sentence, ...lines].join('\n'), link, entry, rollout, comparison, verdict };
}

const bodies = { slack: slackBody, webhook: webhookBody };
export type ReceiverName = keyof typeof bodies;

/** The text that a receiver gets. */
export const bodyFor = (receiver: ReceiverName, notice: Notice): string =>
  JSON.stringify(bodies[receiver](messageOf(notice), notice));
