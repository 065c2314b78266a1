/** Tells whoever counts conversions on this page that a message was sent. It says nothing of the person or the message. */
export const conversion = (): void => {
  dispatchEvent(new CustomEvent('viewmax:conversion', { detail: { name: 'contact' } }));
};
