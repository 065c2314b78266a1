import { defineRemote } from '@viewmax/shared';
import { Root, ready } from './start.ts';

export default defineRemote({ root: Root, ready });
