import type { Command } from '@viewmax/cli';
export const dev: Command = { name: 'dev', usage: 'dev', summary: '', help: '', run: async () => ({ data: {}, text: '' }) };
