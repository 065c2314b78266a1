/** The versions of the modules that this shell provides to remotes. The build defines it. */
declare const SHARED_VERSIONS: Record<string, string>;

declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  /** Gives a container's chunk the shared modules that it requests. */
  export const consumes: (options: object) => void;
}
