import { defineRemote } from '@viewmax/shared';
import { Root } from './root.tsx';

export default defineRemote({ root: Root });
