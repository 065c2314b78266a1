import './remotes/provide-runtime.ts';
import { boot } from './boot.tsx';

boot();
