import { expect, it, jest } from '@jest/globals';
import { HttpError } from '../http/request.ts';
import { createFetcher, fetchLostAgain } from './remote-data.ts';

type Fetch = () => Promise<string>;

let count = 0;

/** Data that somebody looks at. */
function looked(fetcher: Fetch) {
  count += 1;
  const $data = createFetcher<string>([`data/${count}`], { fetcher });
  $data.listen(() => {});
  return $data;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('stays when it is asked for again in vain, however often', async () => {
  const fetch = jest.fn<Fetch>().mockResolvedValueOnce('here').mockRejectedValue(new Error('lost'));
  const $data = looked(fetch);
  await settled();
  for (const times of [2, 3]) {
    $data.revalidate();
    expect($data.get().data).toBe('here');
    await settled();
    expect($data.get()).toMatchObject({ data: 'here', error: { message: 'lost' } });
    expect(fetch).toHaveBeenCalledTimes(times);
  }
});

it('is asked for once more where no answer came, and not where it was refused', async () => {
  const lost = jest.fn<Fetch>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('here');
  const refused = jest.fn<Fetch>().mockRejectedValue(new HttpError('GET /x', 404, {}));
  const $lost = looked(lost);
  looked(refused);
  await settled();
  fetchLostAgain();
  await settled();
  expect($lost.get().data).toBe('here');
  expect(refused).toHaveBeenCalledTimes(1);
});
