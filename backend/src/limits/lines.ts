import { type Counted, countedValues, limitKey } from './counted.ts';
import { type Policy, type PolicyName, policies } from './policies.ts';

/** One count of tries in the database, which a limit refills over time. */
export interface Line {
  key: string;
  /** The seconds that one try takes to come back. */
  cost: number;
  /** The seconds in which all tries come back. */
  span: number;
  /** The most tries that a process takes at once. */
  most: number;
}

/** The tries of one phone in a day. */
interface Day {
  key: string;
  most: number;
}

/** Finds what a try counts on, by the policy's limits. */
export function createLines({ secret, multiplier }: { secret: string; multiplier: number }) {
  const scaled = (most: number): number => Math.max(1, Math.floor(most * multiplier));

  function lineOf(name: PolicyName, kind: string, value: string, tries: number): Line {
    const { seconds: span } = policies[name];
    const limit = scaled(tries);
    // With a wide limit the limiter leases up to a tenth of it at once and serves it from memory.
    const most = Math.max(1, Math.floor(limit / 10));
    return { key: limitKey(secret, name, kind, value), cost: span / limit, span, most };
  }

  return {
    /** The lines of the try's own phone, address and device. */
    own(name: PolicyName, counted: Counted): Line[] {
      const policy: Policy = policies[name];
      return countedValues(counted, policy).flatMap(([kind, value]) => {
        const most = policy[kind];
        return most === undefined ? [] : lineOf(name, kind, value, most);
      });
    },
    /** The lines of the wider networks. A known device counts on its own line only. */
    around(name: PolicyName, { around = [], known }: Counted): Line[] {
      const policy: Policy = policies[name];
      const most = known !== undefined && policy.known !== undefined ? undefined : policy.address;
      return most === undefined ? [] : around.map((one) => lineOf(name, 'around', one.name, most * one.capacity));
    },
    /** A known device has a day of its own, which strangers cannot use up. */
    day(name: PolicyName, { phone, known }: Counted): Day | null {
      const { perDay }: Policy = policies[name];
      if (phone === undefined || perDay === undefined) return null;
      return { key: limitKey(secret, name, 'day', known ? `${phone} ${known}` : phone), most: scaled(perDay) };
    },
  };
}
