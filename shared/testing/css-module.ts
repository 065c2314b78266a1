// In unit tests a class has its own name.
export default new Proxy<Record<string, string>>({}, { get: (_target, name) => String(name) });
