/** Names that a markup must hold for a selector to match anything in it. */
export interface Needs {
  readonly classes: readonly string[]
  readonly tags: readonly string[]
  /** `data-*` attributes. */
  readonly attributes: readonly string[]
}

/** Innermost arguments of a pseudo-class, such as those of `:not(.a)`: what they name may be absent. */
const ARGUMENTS = /(:[\w-]+)\([^()]*\)/g
const QUOTED = /"[^"]*"|'[^']*'/g
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
const TAG = /(?:^|[\s>+~])([a-z][\w-]*)/g
const DATA_ATTRIBUTE = /\[(data-[\w-]+)/g

function withoutArguments(selector: string): string {
  const shorter = selector.replace(ARGUMENTS, '$1')
  return shorter === selector ? selector : withoutArguments(shorter)
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

/** What one selector (no list) needs. States such as `:hover` or `[open]` need nothing. */
export function needsOf(selector: string): Needs {
  const plain = withoutArguments(selector.replace(QUOTED, ''))
  return {
    classes: all(plain, CLASS),
    tags: all(plain, TAG),
    attributes: all(plain, DATA_ATTRIBUTE),
  }
}
