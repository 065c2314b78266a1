import type { PeopleOptions } from '../state/rights.ts';

/** An identity provider that no test asks, and a group for each role. */
export const PEOPLE: PeopleOptions = {
  issuer: 'https://id.viewmax.test',
  clientId: 'viewmax',
  groups: [
    { group: 'staff', role: 'reader' },
    { group: 'catalog', role: 'squad', remote: 'catalog' },
    { group: 'booking', role: 'squad', remote: 'booking' },
    { group: 'ops', role: 'ops' },
    { group: 'leads', role: 'owner' },
  ],
};
