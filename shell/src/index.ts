import 'react-dom/client';
import { nextTask } from './page/next-task.ts';

// React's own code is half of what this page has to run before its first render, so the shell's code and its start are
// tasks of their own. All are in the same file.
nextTask()
  .then(() => import(/* webpackMode: "eager" */ './start.ts'))
  .then(async ({ start }) => {
    await nextTask();
    start();
  });
