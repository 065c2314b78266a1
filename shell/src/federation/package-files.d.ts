declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  /** Gives a container's chunk the shared modules that it requests. */
  export const consumes: (options: object) => void;
}
