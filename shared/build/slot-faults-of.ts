import type { SlotTypes } from '@viewmax/contracts/discovery';
import { slots, takesValue } from '@viewmax/contracts/slots';
import { readRemoteJson } from './read-remote-json.ts';
import { sourcesOf } from './sources-of.ts';

const isNamed = (text: string, slot: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(quote + slot + quote));

/** One sentence for each value that a screen does not pass, or passes as another type. */
function misread(slot: string, reads: SlotTypes[string] = {}, passes: SlotTypes[string]): string[] {
  return Object.entries(reads).flatMap(([value, read]) => {
    const passed = passes[value];
    if (takesValue(read, passed)) return [];
    return passed
      ? `remote.json reads ${value} in ${slot} as ${read}, and its screen passes it as ${passed}.`
      : `remote.json reads ${value} in ${slot}, which its screen does not pass. It passes ${Object.keys(passes).join(', ') || 'nothing'}.`;
  });
}

/** One sentence for each slot that a remote fills in vain, or offers at a path that it does not have. */
export function slotFaultsOf(folder: string): string[] {
  const { fills, offers = {}, routes } = readRemoteJson(folder);
  const lost = Object.entries(offers).flatMap(([slot, { path }]) =>
    path && !routes.some((route) => route.path === path)
      ? `remote.json offers ${slot} at ${path}, which is no path of its routes.`
      : [],
  );
  if (fills.length === 0) return lost;
  const texts = [...sourcesOf(folder).values()];
  const known = new Map(Object.entries({ ...slots, ...offers }));
  const unfit = fills.flatMap(({ slot, height, reads }) => {
    const offer = known.get(slot);
    if (!offer && !reads) {
      return `remote.json fills ${slot}, which no screen of Viewmax offers. They offer ${Object.keys(slots).join(', ')}. For a slot of another squad, name the values that you read: { "slot": "${slot}", "reads": {} }.`;
    }
    if (!texts.some((text) => isNamed(text, slot) || text.includes(`${slot}:`))) {
      return `remote.json fills ${slot} without a component. Pass one in src/index.ts: defineRemote({ slots: { '${slot}': … } }).`;
    }
    if (offer && 'sized' in offer && offer.sized && height === undefined) {
      return `remote.json fills ${slot} without a height, so the screen would move when it loads. Name its pixels: { "slot": "${slot}", "height": 80 }.`;
    }
    return offer ? misread(slot, reads, offer.passes) : [];
  });
  return [...lost, ...unfit];
}
