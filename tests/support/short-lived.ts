/**
 * For processes that live for seconds: V8 optimises a function after eight times as much of it has run as usual. Most of what
 * they run they run once, so optimising it costs a start of the site a quarter of its processor time. V8 of Node 24 has no such option.
 */
export const SHORT_LIVED =
  Number.parseInt(process.versions.node, 10) < 24 ? ['--interrupt-budget=1000000'] : []
