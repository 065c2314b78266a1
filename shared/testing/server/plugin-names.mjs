// Fastify searches all loaded modules for the name of each plugin without one. In jest that search takes a sixth of the
// processor time of the server's tests, so here a plugin has the name of its function.
const displayName = Symbol.for('fastify.display-name');

Object.defineProperty(Function.prototype, displayName, {
  configurable: true,
  get() {
    return this.name || 'plugin';
  },
  set(value) {
    Object.defineProperty(this, displayName, { value, configurable: true, writable: true });
  },
});
