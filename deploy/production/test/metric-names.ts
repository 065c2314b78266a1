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
