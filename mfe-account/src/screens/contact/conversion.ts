/** Tells the page's analytics that a message was sent. The event carries nothing of the person or the message. */
export const conversion = (): void => {
  dispatchEvent(new CustomEvent('viewmax:conversion', { detail: { name: 'contact' } }));
};
