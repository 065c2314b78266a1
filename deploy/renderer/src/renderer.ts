import { type Discovery, type LiveRelease, RENDERING_FILE } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Rendering } from '@viewmax/contracts/rendering';
import { LRUCache } from 'lru-cache';
import type { RenderRequest } from './protocol.ts';
import { createRenderProcess, type RenderProcess, type RenderProcessOptions } from './render-process.ts';
import { findRuntime } from './runtime-process.ts';

/** During a rollout a node serves three sets: live, canary and control. One more is a preview. */
const MAX_PROCESSES = 4;

interface RendererOptions extends Omit<RenderProcessOptions, 'scripts'> {
  /** Reads a file of a release; undefined if the release does not have it. */
  read(release: Pick<LiveRelease, 'name' | 'version'>, file: string): Promise<Buffer | undefined>;
}

export interface Renderer {
  /**
   * The markup of a page, or undefined if the set's shell or this platform renders nothing. Rejects if the render
   * failed. `isFresh` starts another process first.
   */
  render(request: RenderRequest, options?: { isFresh?: boolean }): Promise<Rendering | undefined>;
  close(): void;
}

const releasesOf = ({ shell, remotes }: Discovery): LiveRelease[] => [shell, ...remotes.filter(({ off }) => !off)];

/** Renders pages in one process for each set of releases in use. */
export function createRenderer(options: RendererOptions): Renderer {
  const { read, deadlineMs, socket, program = findRuntime() } = options;
  const canRender = socket !== undefined || program !== null;
  const processes = new LRUCache<string, Promise<RenderProcess | undefined>>({
    max: MAX_PROCESSES,
    dispose: (starting) => void starting.then((process) => process?.stop()),
  });

  async function open(releases: LiveRelease[]): Promise<RenderProcess | undefined> {
    const texts = await Promise.all(releases.map((release) => read(release, RENDERING_FILE)));
    if (!texts[0]) return undefined;
    const scripts = new Map<string, string>();
    releases.forEach((release, at) => {
      const text = texts[at];
      if (text) scripts.set(releaseName(release), String(text));
    });
    return createRenderProcess({ scripts, deadlineMs, program, socket });
  }

  return {
    async render(request, { isFresh = false } = {}) {
      if (!canRender) return undefined;
      const releases = releasesOf(request.discovery);
      const key = releases.map(releaseName).join(' ');
      if (isFresh) processes.delete(key);
      let opening = processes.get(key);
      if (!opening) {
        opening = open(releases);
        opening.catch(() => processes.delete(key));
        processes.set(key, opening);
      }
      return (await opening)?.render(request);
    },
    close: () => processes.clear(),
  };
}
