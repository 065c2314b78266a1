import { type Message, messageOf, type Notice } from './notice.ts';

const OPEN = 'Open in the console';
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
      ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${escaped(link)}|${OPEN}>` } }] : []),
    ],
  };
}

/**
 * An adaptive card for the workflow "Post to a channel when a webhook request is received". A run of text has no markup,
 * unlike a TextBlock. https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
function teamsBody({ sentence, lines, link }: Message): object {
  const paragraph = (text: string, weight?: 'Bolder') => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...(weight && { weight }) }],
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [paragraph(sentence, 'Bolder'), ...lines.map((line) => paragraph(line))],
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: OPEN, url: link }] }),
        },
      },
    ],
  };
}

function webhookBody({ sentence, lines, link }: Message, { entry, rollout, comparison, verdict }: Notice): object {
  return { text: [sentence, ...lines].join('\n'), link, entry, rollout, comparison, verdict };
}

const bodies = { slack: slackBody, teams: teamsBody, webhook: webhookBody };
export type ReceiverName = keyof typeof bodies;

/** The text that a receiver gets. */
export const bodyFor = (receiver: ReceiverName, notice: Notice): string =>
  JSON.stringify(bodies[receiver](messageOf(notice), notice));
