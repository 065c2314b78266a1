import { type Discovery, DRAWING_FILE, type LiveRelease } from '@viewmax/contracts/discovery';
import type { Drawing } from '@viewmax/contracts/drawing';
import { releaseName } from '@viewmax/contracts/release-name';
import { LRUCache } from 'lru-cache';
import { createDrawProcess, type DrawProcess, type DrawProcessOptions } from './draw-process.ts';
import type { DrawRequest } from './protocol.ts';
import { findRuntime } from './runtime-process.ts';

/** During a rollout a node serves three sets: live, canary and control. One more is a preview. */
const MAX_PROCESSES = 4;

interface RendererOptions extends Omit<DrawProcessOptions, 'scripts'> {
  /** Reads a file of a release; undefined if the release does not have it. */
  read(release: Pick<LiveRelease, 'name' | 'version'>, file: string): Promise<Buffer | undefined>;
}

export interface Renderer {
  /**
   * The markup of a page, or undefined if the set's shell or this platform renders nothing. Rejects if the render
   * failed. `isFresh` starts another process first.
   */
  draw(request: DrawRequest, options?: { isFresh?: boolean }): Promise<Drawing | undefined>;
  close(): void;
}

const releasesOf = ({ shell, remotes }: Discovery): LiveRelease[] => [shell, ...remotes.filter(({ off }) => !off)];

/** Renders pages in one process for each set of releases in use. */
export function createRenderer(options: RendererOptions): Renderer {
  const { read, deadlineMs, socket, program = findRuntime() } = options;
  const canDraw = socket !== undefined || program !== null;
  const processes = new LRUCache<string, Promise<DrawProcess | undefined>>({
    max: MAX_PROCESSES,
    dispose: (starting) => void starting.then((process) => process?.stop()),
  });

  async function open(releases: LiveRelease[]): Promise<DrawProcess | undefined> {
    const texts = await Promise.all(releases.map((release) => read(release, DRAWING_FILE)));
    if (!texts[0]) return undefined;
    const scripts = new Map<string, string>();
    releases.forEach((release, at) => {
      const text = texts[at];
      if (text) scripts.set(releaseName(release), String(text));
    });
    return createDrawProcess({ scripts, deadlineMs, program, socket });
  }

  return {
    async draw(request, { isFresh = false } = {}) {
      if (!canDraw) return undefined;
      const releases = releasesOf(request.discovery);
      const key = releases.map(releaseName).join(' ');
      if (isFresh) processes.delete(key);
      let opening = processes.get(key);
      if (!opening) {
        opening = open(releases);
        opening.catch(() => processes.delete(key));
        processes.set(key, opening);
      }
      return (await opening)?.draw(request);
    },
    close: () => processes.clear(),
  };
}
