import { messageOf } from '../process/message-of.ts';
import { printedSteps } from '../process/steps.ts';
import { whenAskedToStop } from '../process/when-asked-to-stop.ts';
import { type RunningNode, startNode } from '../start/start-node.ts';

/** A node of production: it serves the builds of its image and never builds. */
let node: RunningNode | undefined;
let isStopping = false;

whenAskedToStop(() => {
  isStopping = true;
  // A node that still starts has no request to finish.
  void Promise.resolve(node?.stop()).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(messageOf(error));
      process.exit(1);
    },
  );
});

try {
  node = await startNode({ env: process.env, steps: printedSteps() });
  const places = [node.address, node.opsAddress].filter(Boolean).join(' and ');
  console.log(`Serving ${node.roles.join(', ')} at ${places}`);
} catch (error) {
  if (!isStopping) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
