export interface SmsMessage {
  /** In our stored form: 11 digits from 0. */
  to: string;
  text: string;
}

/** Throws when the provider rejects the message. The error names neither the phone nor the message. */
export type SmsSender = (message: SmsMessage) => Promise<void>;

/** 08012345678 as providers expect it: 2348012345678. */
export const international = (phone: string): string => phone.replace(/^0/, '234');
