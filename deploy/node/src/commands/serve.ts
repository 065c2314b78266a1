import { printedSteps } from '../process/steps.ts';
import { runUntilStopped } from '../process/when-asked-to-stop.ts';
import { type RunningNode, startNode } from '../start/start-node.ts';

/** A node of production: it serves the builds of its image and never builds. */
let node: RunningNode | undefined;

await runUntilStopped(
  async () => {
    node = await startNode({ env: process.env, steps: printedSteps() });
    const places = [node.address, node.opsAddress].filter(Boolean).join(' and ');
    console.log(`Serving ${node.roles.join(', ')} at ${places}`);
  },
  // A node that still starts has no request to finish.
  async () => node?.stop(),
);
