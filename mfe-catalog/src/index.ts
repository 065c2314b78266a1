import { defineRemote } from '@viewmax/shared';
import { Root } from './root.tsx';
import { ready } from './start.ts';

export default defineRemote({ root: Root, ready });
