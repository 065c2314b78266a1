import { expect, test } from '@jest/globals';
import { createPageFaults } from './page-faults.ts';

test('one slow drawing is forgotten after a minute, and one that comes back is not', () => {
  let time = 0;
  const faults = createPageFaults(undefined, () => time);
  const note = () => faults.note({ kind: 'drawing', setId: 's', revision: 3 });
  const drawing = 'Pages of set s are served without their drawn screen.';
  note();
  time = 50_000;
  note();
  time = 110_000;
  expect(faults.notices(3)).toEqual([drawing]);
  time = 110_001;
  expect(faults.notices(3)).toEqual([]);
});

test('a page that stays reduced is noted until the live set changes', () => {
  let time = 0;
  const faults = createPageFaults(undefined, () => time);
  faults.note({ kind: 'size', setId: 's', revision: 3 });
  time = 10_000_000;
  expect([faults.notices(3).length, faults.notices(4)]).toEqual([1, []]);
  faults.note({ kind: 'page', setId: 't', revision: 4 });
  faults.note({ kind: 'size', setId: 's', revision: 3 });
  expect([faults.notices(3), faults.notices(4)]).toEqual([[], ['Pages of set t cannot be rendered.']]);
});

test('the sets of a thousand devices make twenty notices', () => {
  const faults = createPageFaults();
  for (let index = 0; index < 1000; index += 1) faults.note({ kind: 'drawing', setId: `s${index}`, revision: 3 });
  expect(faults.notices(3)).toHaveLength(20);
});
