/** Endings of the files that machines are offered of a page. */
export const endings = ['atom', 'rss', 'ics', 'manifest.json', 'json', 'picture.jpg'] as const
export type FileEnding = (typeof endings)[number]

const SPLIT = /^([^?]*)(?:\?(.*))?$/
const ENDING = /^(.*?)\.(atom|rss|ics|manifest\.json|json|picture\.jpg)$/

/** Parameters that choose what a page shows, but no other file of it. */
const LEFT_OUT = ['platform', 'page']

/** Address of a page's file: `/News?lang=en` and "atom" give `/News.atom?lang=en`; the one of `/` is `/index.atom`. */
export function fileAddressOf(page: string, ending: FileEnding): string {
  const [, path = '/', query = ''] = SPLIT.exec(page) ?? []
  const params = new URLSearchParams(query)
  for (const name of LEFT_OUT) params.delete(name)
  return `${path === '/' ? '/index' : path}.${ending}${params.size === 0 ? '' : `?${params}`}`
}

export interface FileAddress {
  /** Address of the page the file is of. */
  readonly page: string
  readonly ending: FileEnding
}

/** The page and the ending of a file's address; undefined for every other address. */
export function readFileAddress(url: string): FileAddress | undefined {
  const [, path = '', query] = SPLIT.exec(url) ?? []
  const [, stem, written] = ENDING.exec(path) ?? []
  const ending = endings.find((each) => each === written)
  if (stem === undefined || ending === undefined) return undefined
  return { page: `${stem === '/index' ? '/' : stem}${query === undefined ? '' : `?${query}`}`, ending }
}
