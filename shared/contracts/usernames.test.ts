import { expect, test } from '@jest/globals';
import { isMadeUsername, madeUsername, usernameOf, usernameOfName } from './usernames.ts';

test('a name that the server made is told from one that a member chose', () => {
  expect(isMadeUsername(madeUsername('5g3kfdcj'))).toBe(true);
  for (const chosen of ['', 'Ada', 'user_ada', 'user_5g3kfdcj2', 'my_user_5g3kfdcj'])
    expect(isMadeUsername(chosen)).toBe(false);
});

test('a first name becomes a username of letters without accents', () => {
  expect(usernameOfName(' Adébáyọ̀ ')).toBe('Adebayo');
  expect(usernameOf('Ada O’Brien-Okonkwo')).toBe('AdaOBrien-Oko');
});
