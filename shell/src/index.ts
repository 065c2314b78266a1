import './federation/provide-runtime.ts';
import { WRAPPER_CHUNK } from '@viewmax/shared/contracts/wrapper-set';
import { isInWrapper, startNative } from '@viewmax/shared/internal';
import { boot } from './boot.tsx';
import { ownChunk } from './chunks/own-chunk.ts';

const loadNative = (): Promise<void> => ownChunk(WRAPPER_CHUNK, startNative);

if (isInWrapper()) void loadNative().catch(console.error).then(boot);
else boot();
