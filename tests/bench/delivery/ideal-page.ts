import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { contextOf } from './open-page.ts'
import type { Profile } from './profiles.ts'
import { usedStyles } from './used-styles.ts'

/** A picture of a page as the browser lays it out. */
interface Placed {
  /** The largest version the page offers. */
  readonly source: string
  /** The version the browser chose; empty where it has chosen none. */
  readonly chosen: string
  /** Every version the page offers. */
  readonly versions: readonly string[]
  /** Device pixels. */
  readonly width: number
  readonly height: number
}

export interface IdealPage {
  /** Bytes of each picture at exactly the size it is shown at, by the addresses of its versions. */
  readonly bytes: ReadonlyMap<string, number>
}

/** Runs in the page: every picture in the order of the document. */
function placedPictures(): readonly Placed[] {
  return [...document.images].map((image) => {
    const box = image.getBoundingClientRect()
    const candidates = [...(image.parentElement?.querySelectorAll(':scope > source') ?? []), image]
      .flatMap((element) => (element.getAttribute('srcset') ?? '').split(/,\s+/))
      .map((candidate) => candidate.trim().split(/\s+/))
      .filter(([address]) => address !== '')
      .toSorted(([, one = ''], [, other = '']) => Number.parseFloat(other) - Number.parseFloat(one))
    const versions = [...candidates.map(([address]) => address ?? ''), image.getAttribute('src') ?? ''].map(
      (address) => new URL(address, document.baseURI).href,
    )
    return {
      source: versions[0] ?? '',
      chosen: image.currentSrc,
      versions,
      width: Math.ceil(box.width * devicePixelRatio),
      height: Math.ceil(box.height * devicePixelRatio),
    }
  })
}

/** Runs in the page: the document without scripts, with these styles and pictures. */
function strippedDocument({
  styles,
  pictures,
}: {
  readonly styles: string
  readonly pictures: readonly string[]
}): string {
  for (const [index, image] of [...document.images].entries()) {
    const address = pictures[index] ?? ''
    image.removeAttribute('srcset')
    image.removeAttribute('sizes')
    if (address === '') image.removeAttribute('src')
    else image.setAttribute('src', address)
  }
  for (const element of document.querySelectorAll(
    'script, style, picture > source, link:not([rel~=icon]):not([rel~=canonical])',
  ))
    element.remove()
  const style = document.createElement('style')
  style.textContent = styles
  document.head.append(style)
  return `<!doctype html>${document.documentElement.outerHTML}`
}

const ACCEPT = 'image/avif,image/webp,image/*,*/*;q=0.8'

interface Fetched {
  readonly type: string
  readonly body: Buffer
}

async function fetchPicture(address: string): Promise<Fetched> {
  const answer = await fetch(address, { headers: { accept: ACCEPT } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return {
    type: answer.headers.get('content-type')?.split(';')[0] ?? '',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** A picture that covers a box without a pixel more, in a format and sharp's ordinary quality for it. */
async function resized({ body }: Fetched, type: string, { width, height }: Placed) {
  if (type === 'image/svg+xml') return { extension: 'svg', body }
  const picture = sharp(body).resize(width, height, { fit: 'outside', withoutEnlargement: true })
  if (type === 'image/avif') return { extension: 'avif', body: await picture.avif().toBuffer() }
  if (type === 'image/jpeg') return { extension: 'jpg', body: await picture.jpeg().toBuffer() }
  return { extension: 'webp', body: await picture.webp().toBuffer() }
}

/**
 * Writes `name`.html and its pictures into `folder`: what the site answers at `address`, with only the styles it uses, without
 * scripts, and each picture in the size and format in which this device shows it.
 */
export async function writeIdealPage(
  browser: Browser,
  profile: Profile,
  address: string,
  folder: string,
  name: string,
): Promise<IdealPage> {
  mkdirSync(folder, { recursive: true })
  const context = await contextOf(browser, profile, false)
  try {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
    await page.evaluate('globalThis.__name = (value) => value')
    const placed = await page.evaluate(placedPictures)
    const bytes = new Map<string, number>()
    const pictures: string[] = []
    for (const [index, picture] of placed.entries()) {
      if (picture.width === 0 || picture.height === 0 || !/^https?:/.test(picture.source)) {
        pictures.push('')
        continue
      }
      const { type } = await fetchPicture(picture.chosen || picture.source)
      const { extension, body } = await resized(await fetchPicture(picture.source), type, picture)
      const file = `${name}-${index + 1}.${extension}`
      writeFileSync(join(folder, file), body)
      pictures.push(`/${file}`)
      for (const version of picture.versions)
        bytes.set(version, Math.max(bytes.get(version) ?? 0, body.length))
    }
    const styles = await page.evaluate(usedStyles)
    const html = await page.evaluate(strippedDocument, { styles, pictures })
    writeFileSync(join(folder, `${name}.html`), html)
    return { bytes }
  } finally {
    await context.close()
  }
}
