import * as calls from '@viewmax/contracts/calls';
import { paymentMethods } from '@viewmax/contracts/constants';

export interface Row {
  call: string;
  access: 'public' | 'member' | 'attendant';
}

/** Each call of the backend and its callers: those of the app, and the webhooks of the providers. */
export const contract: Row[] = [
  ...Object.values(calls).map(({ method, path, access }) => ({ call: `${method} ${path}`, access })),
  ...paymentMethods.map((provider): Row => ({ call: `POST /api/v1/webhooks/${provider}`, access: 'public' })),
];
