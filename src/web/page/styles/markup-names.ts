/** Names that a markup holds. */
export interface MarkupNames {
  readonly classes: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  /** `data-*` attributes, each as `data-name` and as `data-name=value`. */
  readonly attributes: ReadonlySet<string>
}

const TAG = /<([a-z][\w-]*)/g
const CLASS = /\sclass="([^"]*)"/g
const DATA_ATTRIBUTE = /\s(data-[\w-]+)(?:="([^"]*)")?/g

function all(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
}

function dataAttributes(html: string): ReadonlySet<string> {
  return new Set(
    [...html.matchAll(DATA_ATTRIBUTE)].flatMap(([, name = '', value = '']) => [name, `${name}=${value}`]),
  )
}

/** Names in HTML as React and this server write it. Text that looks like a name only makes the answer larger. */
export function namesIn(html: string): MarkupNames {
  return {
    classes: new Set([...all(html, CLASS)].flatMap((list) => list.split(' '))),
    tags: all(html, TAG),
    attributes: dataAttributes(html),
  }
}
