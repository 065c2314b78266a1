import type { Command } from '@viewmax/cli';
export const types: Command = {
  name: 'types',
  usage: 'types',
  summary: '',
  help: '',
  run: async () => ({ data: {}, text: '' }),
};
