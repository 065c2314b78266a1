export type SmsMessage = {
  /** In our stored form: 11 digits from 0. */
  to: string;
  text: string;
};

export type SmsSender = (message: SmsMessage) => Promise<void>;

/** The provider rejected the message. The text names neither the phone nor the message. */
export class SmsFailed extends Error {
  override readonly name = 'SmsFailed' as const;
}

/** 08012345678 as providers expect it: 2348012345678. */
export const international = (phone: string): string => phone.replace(/^0/, '234');
