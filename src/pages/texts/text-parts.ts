/** The parts of a site that it shows, as far as texts hang on them. */
export interface UsedParts {
  /** Names of templates and of blocks. */
  readonly templates: ReadonlySet<string>
  /** Controls of fields of forms. */
  readonly controls: ReadonlySet<string>
}

interface TextPart {
  /** What the texts are about, for translators, in English. */
  readonly about: string
  /** Whether a site shows them; always, where it is absent. */
  readonly isUsed?: (used: UsedParts) => boolean
}

function byTemplate(name: string): (used: UsedParts) => boolean {
  return ({ templates }) => templates.has(name)
}

/** What the texts of the interface are about, by the word before the dot of their keys. */
const PARTS: Readonly<Record<string, TextPart>> = {
  a11y: { about: 'read out by screen readers' },
  access: { about: 'accessible view and its settings' },
  banner: { about: 'banner of the home page', isUsed: byTemplate('banner') },
  cite: { about: 'how to cite an object' },
  error: { about: 'error page' },
  event: { about: 'page of an exhibition or activity' },
  filters: { about: 'filters of a list' },
  form: { about: 'forms', isUsed: ({ controls }) => controls.size > 0 },
  gallery: { about: 'pictures of a record' },
  manifest: { about: 'pages of a IIIF manifest' },
  map: { about: 'map' },
  media: { about: 'sound and video' },
  messages: { about: 'messages of visitors', isUsed: byTemplate('messages') },
  nav: { about: 'header and menu' },
  opening: { about: 'opening hours' },
  pager: { about: 'pages of a list' },
  pdf: { about: 'reader of PDF files' },
  photos: { about: 'photographs in forms', isUsed: ({ controls }) => controls.has('photos') },
  rights: { about: 'rights of pictures' },
  search: { about: 'search' },
  state: { about: 'lists that are empty or cannot be loaded' },
  statement: { about: 'accessibility statement', isUsed: byTemplate('statement') },
  status: { about: 'status of an exhibition or activity' },
  timeline: { about: 'timeline', isUsed: byTemplate('timeline') },
  viewer: { about: 'viewer of pictures' },
}

function partOf(key: string): TextPart | undefined {
  return PARTS[key.split('.', 1)[0] ?? '']
}

/** What a text of the interface is about, in English; undefined where its key says enough. */
export function aboutText(key: string): string | undefined {
  return partOf(key)?.about
}

/** Whether a site shows a text of the interface anywhere. */
export function isTextUsed(key: string, used: UsedParts): boolean {
  return partOf(key)?.isUsed?.(used) ?? true
}
