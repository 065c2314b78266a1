import { expect, test } from '@jest/globals';
import { createLookup } from './lookup.ts';

interface Person {
  id: string;
  age: number;
}

function open(people: Person[]) {
  const requests: string[][] = [];
  const find = createLookup<Person>({
    async read(ids) {
      requests.push(ids);
      return people.filter(({ id }) => ids.includes(id)).map((person) => ({ ...person }));
    },
    idOf: ({ id }) => id,
  });
  return { requests, find, people };
}

test('a failed query rejects for all its callers', async () => {
  const find = createLookup<Person>({ read: () => Promise.reject(new Error('no database')), idOf: ({ id }) => id });
  const answers = await Promise.allSettled([find('a'), find('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('an absent thing is null, and callers at the same moment share a query', async () => {
  const { requests, find } = open([
    { id: 'a', age: 1 },
    { id: 'b', age: 2 },
  ]);
  const answers = await Promise.all(['b', 'nobody', 'a', 'b'].map(find));
  expect(answers.map((one) => one?.age)).toEqual([2, undefined, 1, 2]);
  expect(requests).toEqual([['b', 'nobody', 'a']]);
});

test('the lookup caches nothing', async () => {
  const { find, people } = open([{ id: 'a', age: 1 }]);
  await find('a');
  people[0] = { id: 'a', age: 5 };
  expect((await find('a'))?.age).toBe(5);
});
