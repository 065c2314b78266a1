/** The browser's subscriptions to messages. Undefined without an installed worker. */
export async function pushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration.pushManager : undefined;
}

/** Ends the messages in this browser, also without a network. The server learns it by the end of the session. */
export async function endPushHere(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
}
