import './federation/provide-runtime.ts';
import { isInWrapper, startNative } from '@viewmax/shared/internal';
import { boot } from './boot.tsx';

if (isInWrapper()) void startNative().catch(console.error).then(boot);
else boot();
