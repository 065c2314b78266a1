import { afterEach, expect, jest, test } from '@jest/globals';
import { report } from './report.ts';

const mark = jest.fn();
Object.assign(performance, { mark });
const folderIs = (folder?: string) => Object.assign(globalThis, { __webpack_public_path__: folder });
afterEach(() => {
  folderIs();
  mark.mockClear();
});

test.each([
  ['https://viewmax.example/r/booking/1.4.2-3fa9/', [['viewmax:booking@1.4.2-3fa9 seat_chosen']]],
  ['https://files.example/r/booking/1.4.2-3fa9/', [['viewmax:booking@1.4.2-3fa9 seat_chosen']]],
  ['/', []],
  [undefined, []],
])('a metric names the release whose files lie at %s', (folder, marks) => {
  folderIs(folder);
  report('seat_chosen');
  expect(mark.mock.calls).toEqual(marks);
});
