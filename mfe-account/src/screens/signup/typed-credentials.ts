import type { LoginRequest } from '@viewmax/contracts/auth';

/** What the visitor has just typed, in memory alone: from the sign-up until its success screen closes. */
let typed: LoginRequest | undefined;

export const holdTyped = (credentials: LoginRequest): void => {
  typed = credentials;
};

export const heldTyped = (): LoginRequest | undefined => typed;

export const dropTyped = (): void => {
  typed = undefined;
};
