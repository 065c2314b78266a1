import { defineRemote } from '@viewmax/shared';
import { Root } from './start.ts';

export default defineRemote({ root: Root });
