import * as nanostoresReact from '@nanostores/react';
import * as shared from '@viewmax/shared';
import * as router from '@viewmax/shared/router';
import * as ui from '@viewmax/shared/ui';
import * as nanostores from 'nanostores';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/** The modules that the shell provides to remotes, by the names under which remotes import them. */
export const provided: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@viewmax/shared': shared,
  '@viewmax/shared/router': router,
  '@viewmax/shared/ui': ui,
  nanostores,
  '@nanostores/react': nanostoresReact,
};
