const FUNCTIONS_AND_WORDS = new Set([
  ...[
    'sum',
    'max',
    'min',
    'count',
    'rate',
    'changes',
    'increase',
    'time',
    'topk',
    'histogram_quantile',
    'absent',
    'vector',
  ],
  ...['by', 'or', 'and', 'unless', 'on', 'without', 'e6'],
]);

/** Prometheus writes this series itself for each node that it asks. */
const OWN_SERIES = new Set(['up']);

/** Returns the names of the series in an expression of Prometheus. */
export function metricNames(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without|on)\s*\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  const words = bare.match(/\b[a-z_][a-z0-9_]*\b/g) ?? [];
  return [...new Set(words)].filter((word) => !FUNCTIONS_AND_WORDS.has(word) && !OWN_SERIES.has(word));
}

/** Returns the series of a text of metrics. A histogram has three of them. */
export function exportedNames(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) => {
      if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
      if (type === 'summary') return [name, `${name}_sum`, `${name}_count`];
      return [name];
    }),
  );
}

const OTHER_UNIT = /_(ms|milliseconds|us|microseconds|minutes|hours|days|kb|mb|kilobytes|megabytes)(_|$)/;

/** The faults that `promtool check metrics` would find in a text of metrics. */
export function metricFaults(text: string): string[] {
  const helped = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name));
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => {
    const isTotal = name.endsWith('_total');
    return [
      ...(helped.has(name) ? [] : [`${name} has no help`]),
      ...(isTotal && type !== 'counter' ? [`${name} ends in _total and is no counter`] : []),
      ...(!isTotal && type === 'counter' ? [`${name} is a counter and does not end in _total`] : []),
      ...(OTHER_UNIT.test(name) ? [`${name} has another unit than seconds or bytes`] : []),
    ];
  });
}
