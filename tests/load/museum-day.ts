import { randomUUID } from 'node:crypto'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { BROWSER } from '../bench/server/load.ts'
import { message } from '../content/support/forms.ts'
import { mintedProof } from '../support/minted-proof.ts'
import type { LoadRequest } from './open-load.ts'

/** Shares of a museum's ordinary day, in percent. */
const SHARES = { page: 80, search: 10, detail: 5, submission: 1, unknown: 4 } as const
type Kind = keyof typeof SHARES

const WORDS = ['城墙', '瓷器', '展览', '地图', 'wall', 'map', 'museum', '手稿', '照片', 'poem']
/** So that one search is not like another. */
const ENDINGS = ['', ' 1', ' 2', ' 画', ' 书', ' old', ' new', ' city', ' 年', ' of']
const UNKNOWN = ['/wp-login.php', '/.env', '/admin', '/old/page.html', '/News/none']

/** Addresses of a site: those of its menu, and those of single records. */
export interface SiteAddresses {
  readonly pages: readonly string[]
  readonly details: readonly string[]
}

function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

async function linksOf(origin: string, path: string): Promise<readonly string[]> {
  const answer = await fetch(origin + path, { redirect: 'follow' })
  const html = await answer.text()
  return answer.ok ? linksIn(html).map((href) => new URL(href, origin).pathname) : []
}

async function isPage(origin: string, path: string): Promise<boolean> {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status === 200 && (answer.headers.get('content-type') ?? '').startsWith('text/html')
}

async function answering(origin: string, paths: Iterable<string>): Promise<readonly string[]> {
  const good: string[] = []
  for (const path of paths) if (await isPage(origin, path)) good.push(path)
  return good
}

/** Follows the links of home, and those of the pages it leads to. */
export async function findAddresses(origin: string): Promise<SiteAddresses> {
  const menu = new Set(['/', ...(await linksOf(origin, '/'))])
  const below = new Set<string>()
  for (const path of menu)
    for (const href of await linksOf(origin, path)) if (!menu.has(href)) below.add(href)
  const isDetail = (path: string): boolean => /\/[^/]*\d[^/]*$/.test(path)
  return {
    pages: await answering(
      origin,
      [...menu].filter((path) => !isDetail(path)),
    ),
    details: await answering(origin, [...menu, ...below].filter(isDetail)),
  }
}

function get(kind: Kind, path: string, expected = 200): LoadRequest {
  return { kind, path, method: 'GET', headers: BROWSER, expected }
}

/** Gives one request after another, in the shares of the day. Proofs are made before, for so many requests. */
export async function museumDay(
  { pages, details }: SiteAddresses,
  {
    requests,
    secret,
    random,
  }: { readonly requests: number; readonly secret: string; readonly random: () => number },
): Promise<() => LoadRequest> {
  const count = Math.ceil((requests * SHARES.submission) / 100) * 2 + 10
  const proofs: string[] = []
  while (proofs.length < count) proofs.push(await mintedProof('message', secret))
  let visitor = 0
  const any = <T>(list: readonly T[], otherwise: T): T =>
    list[Math.floor(random() * list.length)] ?? otherwise
  const submission = (): LoadRequest => {
    visitor += 1
    const proof = proofs.pop()
    if (proof === undefined) return get('page', any(pages, '/'))
    return {
      kind: 'submission',
      path: '/api/addMessage',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        // Every visitor has a limit of their own.
        'x-forwarded-for': `198.18.${Math.floor(visitor / 250) % 250}.${visitor % 250}`,
        [FORM_HEADERS.proof]: proof,
      },
      body: JSON.stringify(message),
      expected: 200,
    }
  }
  const make: Readonly<Record<Kind, () => LoadRequest>> = {
    page: () => get('page', any(pages, '/')),
    search: () => get('search', `/Search?key=${encodeURIComponent(`${any(WORDS, 'a')}${any(ENDINGS, '')}`)}`),
    detail: () => get('detail', any(details, '/')),
    submission,
    unknown: () => get('unknown', `${any(UNKNOWN, '/none')}?${Math.floor(random() * 1e6)}`, 404),
  }
  const kinds: readonly Kind[] = ['page', 'search', 'detail', 'submission', 'unknown']
  return () => {
    let place = random() * 100
    const kind = kinds.find((each) => {
      place -= SHARES[each]
      return place < 0
    })
    return make[kind ?? 'page']()
  }
}
