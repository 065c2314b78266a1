import { findAdvisories } from '../upkeep/advisories.ts';
import { findOldExposed } from '../upkeep/exposed.ts';

const found = await Promise.all([findOldExposed(), findAdvisories()]);
const failures = found.flatMap((one) => one.failures);
const warnings = found.flatMap((one) => one.warnings);
for (const sentence of warnings) console.log(`warning: ${sentence}`);
for (const sentence of failures) console.log(`failure: ${sentence}`);
if (failures.length + warnings.length === 0) console.log('workerd and jose are the newest, and no advisory is known.');
process.exitCode = failures.length > 0 ? 1 : 0;
