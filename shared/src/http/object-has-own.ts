// ky calls it. Chrome before 93, Safari before 15.4 and Firefox before 92 lack it.
Object.hasOwn ??= (object, key) => Object.getOwnPropertyDescriptor(object, key) !== undefined;
