/**
 * Node options for processes that live for seconds: V8 optimizes functions after eight times the usual amount
 * of execution. They run most code once, so that optimizing takes a quarter of the CPU time of a site's
 * start. V8 of Node 24 has no such option.
 */
export const SHORT_LIVED =
  Number.parseInt(process.versions.node, 10) < 24 ? ['--interrupt-budget=1000000'] : []
