import { focusHeading } from './focus-heading.ts';

/** A retry from a card. The card disappears with its button, which would lose the focus. */
export const retrying = (retry: () => void) => (): void => {
  focusHeading();
  retry();
};
