/**
 * For processes that live for seconds: V8 optimises a function after eight times as much of it has run as usual. Most of what
 * they run they run once, so optimising it costs a start of the site a quarter of its processor time.
 */
export const SHORT_LIVED = ['--interrupt-budget=1000000']
