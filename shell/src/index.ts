import 'react-dom/client';
import { nextTask } from './page/next-task.ts';

// React's own code is half of what this page has to run before its first render, so the rest is a task of its own. It is
// in the same file.
nextTask()
  .then(() => import(/* webpackMode: "eager" */ './start.ts'))
  .then(({ start }) => start());
