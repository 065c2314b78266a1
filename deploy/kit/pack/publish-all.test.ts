import { expect, test } from '@jest/globals';
import { publishAll } from './publish-all.ts';

const refusing = (stderr: string) => (command: string) => {
  if (command === 'config') return 'https://registry.example/';
  throw Object.assign(new Error('Command failed: npm publish'), { stderr });
};

test.each([
  ['npm error code ENEEDAUTH\nnpm error need auth This command requires you to be logged in', 'need auth This command'],
  ['npm error code E404\nnpm error 404 Not Found - PUT https://registry.example/x', '404 Not Found'],
  ['', 'npm gave no reason'],
])('a registry that takes no package ends with one sentence', (stderr, words) => {
  const said: string[] = [];
  expect(publishAll(['/out/a.tgz', '/out/b.tgz'], refusing(stderr), (text: string) => void said.push(text))).toBe(1);
  expect(said).toEqual([expect.stringContaining(`https://registry.example/ did not take /out/a.tgz: ${words}`)]);
});

test('all files are published', () => {
  const calls: string[][] = [];
  expect(publishAll(['a.tgz', 'b.tgz'], (...args) => String(calls.push(args)))).toBe(0);
  expect(calls).toEqual([
    ['publish', 'a.tgz'],
    ['publish', 'b.tgz'],
  ]);
});
