import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slots } from '@viewmax/contracts/slots';
import { readRemoteJson } from './read-remote-json.ts';

const isNamed = (text: string, slot: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(quote + slot + quote));

/** One sentence for each slot that a remote fills in vain. */
export function slotFaultsOf(folder: string): string[] {
  const { fills, offers = {} } = readRemoteJson(folder);
  if (fills.length === 0) return [];
  const source = join(folder, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => readFileSync(join(source, file), 'utf8'));
  const known = new Map(Object.entries({ ...slots, ...offers }));
  return fills.flatMap(({ slot, height }) => {
    const named = texts.filter((text) => isNamed(text, slot) || text.includes(`${slot}:`));
    // A slot of another squad's screen is known by its types.
    const isOffered = known.has(slot) || named.some((text) => text.includes('ViewmaxSlots'));
    if (!isOffered) {
      return `remote.json fills ${slot}, which no screen of Viewmax offers. They offer ${Object.keys(slots).join(', ')}. Declare a slot of another squad in ViewmaxSlots.`;
    }
    if (named.length === 0) {
      return `remote.json fills ${slot} without a component. Pass one in src/index.ts: defineRemote({ slots: { '${slot}': … } }).`;
    }
    const offer = known.get(slot);
    if (offer && 'sized' in offer && offer.sized && height === undefined) {
      return `remote.json fills ${slot} without a height, so the screen would move when it loads. Name its pixels: { "slot": "${slot}", "height": 80 }.`;
    }
    return [];
  });
}
