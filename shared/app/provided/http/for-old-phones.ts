// ky calls these three. Chrome 87 and Safari 14 lack them, and every remote loads after this file.

Object.hasOwn ??= (object, key) => Object.getOwnPropertyDescriptor(object, key) !== undefined;

// An assignment would be enumerable, and loops over the keys of a list would find it.
if (!('at' in Array.prototype)) {
  Object.defineProperty(Array.prototype, 'at', {
    configurable: true,
    writable: true,
    value(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
  });
}

AbortSignal.prototype.throwIfAborted ??= function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted.', 'AbortError');
};
