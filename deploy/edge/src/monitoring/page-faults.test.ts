import { expect, test } from '@jest/globals';
import { createPageFaults, type PageFaultsOptions } from './page-faults.ts';

test('one slow render is forgotten after a minute, and one that comes back is not', () => {
  let time = 0;
  const faults = createPageFaults({ now: () => time });
  const note = () => faults.note('drawing', { setId: 's', revision: 3 });
  const notice = 'Pages of set s are served without their server-rendered screen.';
  note();
  time = 50_000;
  note();
  time = 110_000;
  expect(faults.notices(3)).toEqual([notice]);
  time = 110_001;
  expect(faults.notices(3)).toEqual([]);
});

test('a page that stays reduced is noted until the live set changes', () => {
  let time = 0;
  const faults = createPageFaults({ now: () => time });
  faults.note('size', { setId: 's', revision: 3 });
  time = 10_000_000;
  expect([faults.notices(3).length, faults.notices(4)]).toEqual([1, []]);
  faults.note('page', { setId: 't', revision: 4 });
  faults.note('size', { setId: 's', revision: 3 });
  expect([faults.notices(3), faults.notices(4)]).toEqual([[], ['Pages of set t cannot be rendered.']]);
});

test('the sets of a thousand devices make twenty notices', () => {
  const faults = createPageFaults();
  for (let index = 0; index < 1000; index += 1) faults.note('drawing', { setId: `s${index}`, revision: 3 });
  expect(faults.notices(3)).toHaveLength(20);
});

test('a fault is counted at each visit and logged with its cause, and a screen that is not server-rendered only warns', () => {
  const lines: [level: string, kind: unknown, error: unknown, text: string][] = [];
  const levelOf = (level: string) => (of: object, text: string) => {
    const { kind, err } = of as { kind: string; err: unknown };
    lines.push([level, kind, err, text]);
  };
  const counted: string[] = [];
  const log = { warn: levelOf('warn'), error: levelOf('error') } as PageFaultsOptions['log'];
  const faults = createPageFaults({ log, meter: { fault: (kind) => void counted.push(kind) } });
  faults.note('size', { setId: 's', revision: 3 }, 'large');
  faults.note('drawing', { setId: 's', revision: 3 }, 'slow');
  faults.note('drawing', { setId: 's', revision: 3 });
  expect(counted).toEqual(['size', 'drawing', 'drawing']);
  expect(lines).toEqual([
    ['error', 'size', 'large', 'The edge serves a page in a reduced form'],
    ['warn', 'drawing', 'slow', 'The edge serves a page without its server-rendered screen'],
  ]);
});
