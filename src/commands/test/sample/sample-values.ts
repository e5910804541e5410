/** What a part of a derived record is filled with. */
export interface ValueContext {
  /** Name of the source, so that texts of different sources differ. */
  readonly source: string
  /** The same seed gives the same record. */
  readonly seed: number
  /** Day of the museum, `YYYY-MM-DD`. */
  readonly today: string
  readonly id: string
  /** Path of a page of the site, for links in texts. */
  readonly home: string
  /** Address of the sample pictures; without it their paths are those of a backend. */
  readonly pictures?: string | undefined
}

const DAY_MS = 86_400_000
const TEXT = 'A sentence of usual length replaces here what the museum writes about its works and halls. '
const LONG_WORDS = 'a title of many words '

function day(today: string, offset: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + offset * DAY_MS).toISOString().slice(0, 10)
}

/** Every third record of a list has a long title, every fourth signs that HTML must escape. */
function title({ source, seed }: ValueContext): string {
  const plain = `${source} title ${seed}`
  if (seed % 4 === 1) return `${plain}: ${LONG_WORDS.repeat(8).trim()}`
  return seed % 4 === 2 ? `${plain} “quoted” & 文字` : plain
}

function file(name: string, { pictures }: ValueContext): string {
  return pictures === undefined ? `sample/${name}` : `${pictures}/sample/${name}`
}

function html(context: ValueContext): string {
  const { source, seed, home } = context
  return [
    `<h2>${source} heading ${seed}</h2><p>${TEXT.repeat(4)}</p>`,
    `<p>Words with <strong>weight</strong> and <a href="${home}">a link</a>.</p>`,
    '<ul><li>one</li><li>two</li></ul>',
    '<table><tbody><tr><th>Size</th><td>30 cm</td></tr></tbody></table>',
    `<p><img src="${file(`${source}-text-${seed}.jpg`, context)}" alt="a sample" width="600" height="400"></p>`,
  ].join('')
}

function picture(part: string, context: ValueContext): string {
  return file(`${context.source}-${part}-${context.seed}.jpg`, context)
}

const values: Readonly<Record<string, (context: ValueContext) => unknown>> = {
  id: ({ id }) => id,
  title,
  image: (context) => picture('image', context),
  thumb: (context) => picture('thumb', context),
  images: (context) => picture('images', context),
  imageWidth: () => 1200,
  imageHeight: () => 800,
  imageFocus: () => '30% 20%',
  date: ({ today, seed }) => `${day(today, -1 - seed)} 09:30:00`,
  published: ({ today, seed }) => `${day(today, -1 - seed)} 09:30:00`,
  // Under way, so that it is part of every period that a page may ask for.
  start: ({ today, seed }) => `${day(today, -2 - seed)} 10:00:00`,
  end: ({ today, seed }) => `${day(today, 40 + seed)} 16:00:00`,
  text: ({ source, seed }) => `${source} text ${seed}. ${TEXT.repeat(6)}`,
  html,
  visits: ({ seed }) => 100 + seed,
  size: ({ seed }) => 1000 * (seed + 1),
  // One entry of a list leads elsewhere, as some of every backend do.
  href: ({ seed }) => (seed % 5 === 3 ? `https://example.org/entries/${seed}?a=1&b=2` : ''),
  visible: () => true,
  path: (context) =>
    file(`${context.source}-file-${context.seed}.${context.seed % 2 === 0 ? 'jpg' : 'pdf'}`, context),
  suffix: ({ seed }) => (seed % 2 === 0 ? 'jpg' : 'pdf'),
  // An entry that names its channel is shown at the channel's address alone.
  channel: () => '',
  parentChannel: () => '',
  languages: () => undefined,
}

/** The value of a part of an entry, before the transforms of its mapping are undone; `undefined` leaves it out. */
export function sampleValue(part: string, context: ValueContext): unknown {
  const make = values[part]
  return make === undefined ? `${context.source} ${part} ${context.seed}` : make(context)
}
