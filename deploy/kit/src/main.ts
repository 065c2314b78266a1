import { runKit } from './run-kit.ts';

process.exitCode = await runKit(process.argv.slice(2));
