const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** What a page says where a value was not there, or was no text. */
const LEAKED = /(?<![\w-])(undefined|null|NaN|\[object Object\])(?![\w-])/g

/**
 * What is wrong with a page's markup; an empty list when nothing is. `known` are texts of the museum itself: a word that
 * they hold may be in the page.
 */
export function faultsOf(html: string, known = ''): readonly string[] {
  return [
    ...unbalanced(html),
    ...tagsOf(html, 'img').flatMap((tag) =>
      ['alt', 'width', 'height']
        .filter((name) => !new RegExp(` ${name}="`).test(tag))
        .map((name) => `img without ${name}: ${tag}`),
    ),
    ...(/\sstyle=/.test(html) ? ['a style attribute'] : []),
    ...(/<(script|template)\b/.test(html) ? ['a script or an unfinished boundary'] : []),
    ...(tagsOf(html, 'h1').length > 1 ? ['more than one h1'] : []),
    ...new Set((markupText(html).match(LEAKED) ?? []).filter((word) => !known.includes(word))),
    ...tagsOf(html, 'a')
      .filter((tag) => !/ href="[^"]/.test(tag))
      .map((tag) => `a link without an address: ${tag}`),
    ...duplicateIds(html),
    ...skippedHeadings(html),
  ]
}

/** Opening tags of an element. */
export function tagsOf(html: string, name: string): readonly string[] {
  return html.match(new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'g')) ?? []
}

/** Text and attribute values, without tags' names. */
export function markupText(html: string): string {
  return html.replace(/<!--.*?-->/g, '')
}

/** Addresses of all links, with entities decoded. */
export function linksOf(html: string): readonly string[] {
  return tagsOf(html, 'a').map((tag) => (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'))
}

function unbalanced(html: string): readonly string[] {
  const open: string[] = []
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (voidElements.has(name)) continue
    if (closing === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}> closes something else`]
  }
  return open.length === 0 ? [] : [`left open: ${open.join(' ')}`]
}

function duplicateIds(html: string): readonly string[] {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`)
}

function skippedHeadings(html: string): readonly string[] {
  const headings = [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, words = '']) => ({
    level: Number(level),
    words: words.replace(/<[^>]*>/g, '').slice(0, 60),
  }))
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
    .map(({ level, words }) => `heading of level ${level} below a skipped one: "${words}"`)
}
