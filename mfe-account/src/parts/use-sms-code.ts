import { useEffect, useEffectEvent } from 'react';

/** Chromium on Android reads the code of an SMS whose last line names this page's host. Other browsers ignore `otp`. */
interface SmsCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** Takes the code of each SMS that arrives while the field is on the screen. The browser asks the member first. */
export function useSmsCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const left = new AbortController();
    const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal: left.signal };
    const read = async (): Promise<void> => {
      const found = await navigator.credentials.get(request);
      if (left.signal.aborted || !found) return;
      if ('code' in found) take(String(found.code));
      // A new code may follow.
      await read();
    };
    // The member refused, or left the screen. The code can be typed.
    read().catch(() => {});
    return () => left.abort();
  }, []);
}
