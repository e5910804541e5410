/** Elements that stay as they are. */
export const KEPT: ReadonlySet<string> = new Set(
  [
    'a abbr address article b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption',
    'figure h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table',
    'tbody td tfoot th thead time tr u ul var wbr',
  ].flatMap((names) => names.split(' ')),
)

/** Elements that become others. */
export const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acronym: 'abbr',
    aside: 'div',
    center: 'div',
    dialog: 'div',
    dir: 'ul',
    fieldset: 'div',
    footer: 'div',
    form: 'div',
    h1: 'h2',
    header: 'div',
    hgroup: 'div',
    legend: 'div',
    listing: 'pre',
    main: 'div',
    menu: 'ul',
    nav: 'div',
    plaintext: 'pre',
    search: 'div',
    strike: 's',
    tt: 'code',
    xmp: 'pre',
  }),
)

/** Tags by which a text is HTML, whatever else it has. */
const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|s|span|div|a|sup|sub|font|ul|ol|li|h[1-6]|img|table|blockquote|hr|wbr)(?:\s[^<>]*)?\/?>|<lb(?:\s[^<>]*)?\/>/i
/** Elements that a plain text hardly names from their beginning to their end: those of texts, and those that texts are read without. */
const PAIRED: ReadonlySet<string> = new Set([
  ...KEPT,
  ...RENAMED.keys(),
  ...'audio big button emph iframe marquee math nobr object script style svg video'.split(' '),
])
const TAGS = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi

/** Whether a text has tags of HTML; a "<" in prose, or between names of no element, is none. */
export function hasTags(text: string): boolean {
  if (TAG.test(text)) return true
  if (!text.includes('</')) return false
  const open = new Set<string>()
  for (const [, slash, written = ''] of text.matchAll(TAGS)) {
    const name = written.toLowerCase()
    if (slash === '') open.add(name)
    else if (PAIRED.has(name) && open.has(name)) return true
  }
  return false
}
