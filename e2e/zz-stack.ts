import { mkdtempSync, writeFileSync } from 'node:fs';
import { startStack } from '@viewmax/tools/start-stack';

const fixed = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_MULTIPLIER: '1000' };
const { address } = await startStack({ env: { ...fixed, DATA_DIR: mkdtempSync('/tmp/h49m/data-') } });
writeFileSync('/tmp/h49m/address', address);
setInterval(() => {}, 1e6);
