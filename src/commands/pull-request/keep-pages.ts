import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { createMemo } from '../../base/memo.ts'
import { parsedUrl } from '../../base/path-segment.ts'

/** Attributes with the address of a file that a page loads. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  image: ['href'],
  use: ['href'],
}

const SHOWN_LINKS = /(?:^|\s)(?:stylesheet|icon)(?:\s|$)/
const IN_CSS = /url\(\s*(["']?)([^"')]+)\1\s*\)/g

/** Creates functions that save the files of pages and style sheets, each once, and return their file names. */
function createKeeper(origin: string, folder: string) {
  const remember = createMemo<string | undefined>()
  const nameOf = (address: string, base: string): Promise<string | undefined> => {
    const url = parsedUrl(address, base)
    if (url === undefined || url.origin !== origin) return Promise.resolve(undefined)
    return remember(url.pathname + url.search, async () => {
      const response = await fetch(url)
      if (!response.ok) return undefined
      const type = response.headers.get('content-type') ?? ''
      const bytes = Buffer.from(await response.arrayBuffer())
      const isSheet = type.startsWith('text/css')
      const kept = isSheet ? Buffer.from(await inSheet(bytes.toString(), url.href)) : bytes
      const digest = createHash('sha256')
        .update(url.pathname + url.search)
        .digest('hex')
        .slice(0, 16)
      const ending = isSheet ? '.css' : type.startsWith('image/svg') ? '.svg' : extname(url.pathname)
      writeFileSync(join(folder, digest + ending), kept)
      return digest + ending
    })
  }
  const inSheet = async (text: string, base: string): Promise<string> => {
    const names = new Map<string, string>()
    for (const [, , address = ''] of text.matchAll(IN_CSS)) {
      const name = await nameOf(address, base)
      if (name !== undefined) names.set(address, name)
    }
    return text.replace(IN_CSS, (whole, _quote, address: string) => {
      const name = names.get(address)
      return name === undefined ? whole : `url("${name}")`
    })
  }
  return { nameOf, inSheet }
}

/**
 * Saves pages of a running site as files that open without it: the server-rendered HTML with style sheets, fonts and pictures, but no
 * scripts. Links between saved pages work.
 */
export async function keepPages(origin: string, addresses: readonly string[], folder: string): Promise<void> {
  const all = [...new Set(addresses)]
  if (all.length === 0) return
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const pageNames = new Map(
    all.map((address, index) => [address, `${String(index + 1).padStart(3, '0')}.html`]),
  )
  const { nameOf, inSheet } = createKeeper(origin, files)
  for (const [address, name] of pageNames) {
    const base = origin + address
    const response = await fetch(base)
    const document = parseDocument(await response.text())
    const keep = async (file: string): Promise<string> => {
      const found = await nameOf(file, base)
      return found === undefined ? file : `files/${found}`
    }
    for (const element of DomUtils.getElementsByTagName(() => true, document)) {
      const { name: tag, attribs } = element
      const isPart = tag === 'link' && !SHOWN_LINKS.test(attribs.rel ?? '')
      const isPolicy = tag === 'meta' && attribs['http-equiv'] !== undefined
      if (tag === 'script' || tag === 'base' || isPart || isPolicy) {
        DomUtils.removeElement(element)
        continue
      }
      if (tag === 'link' && attribs.href !== undefined) attribs.href = await keep(attribs.href)
      if (tag === 'a' && attribs.href?.startsWith('/')) attribs.href = pageNames.get(attribs.href) ?? '#'
      for (const attribute of FILES[tag] ?? []) {
        const value = attribs[attribute]
        if (value === undefined) continue
        if (attribute !== 'srcset') attribs[attribute] = await keep(value)
        else {
          const sources = value.split(',').map(async (source) => {
            const [file = '', ...size] = source.trim().split(/\s+/)
            return [await keep(file), ...size].join(' ')
          })
          attribs[attribute] = (await Promise.all(sources)).join(', ')
        }
      }
      if (attribs.style !== undefined)
        attribs.style = (await inSheet(attribs.style, base)).replaceAll('url("', 'url("files/')
      if (tag === 'style') {
        const text = (await inSheet(DomUtils.textContent(element), base)).replaceAll('url("', 'url("files/')
        for (const child of element.children) if ('data' in child) child.data = text
      }
    }
    writeFileSync(join(folder, name), DomUtils.getOuterHTML(document))
  }
  const list = [...pageNames].map(
    ([address, name]) =>
      `<li><a href="${name}">${address.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</a>`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Pages</title><ul>${list.join('\n')}</ul>\n`,
  )
}
