/**
 * Scoring rules of the MDN HTTP Observatory (github.com/mdn/mdn-http-observatory, `src/grader/charts.js` and
 * `src/analyzer/tests`, as of August 2026). Every site starts with 100 points, and bonuses count only if no
 * penalty exceeds ten. The preload list of browsers is ignored; a new site is not on it.
 */
export interface Scanned {
  /** Headers of the home page over https; several cookies as a list. */
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>
  readonly html: string
  /** Redirect target of a request over http; undefined if nothing listens there. */
  readonly httpRedirect?: string
}

interface Finding {
  readonly rule: string
  readonly points: number
}

const SIX_MONTHS = 15_552_000
const EXTRA_CREDIT_FROM = 90
const ANYWHERE = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']

type Directives = ReadonlyMap<string, readonly string[]>

function one({ headers }: Scanned, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

function directivesOf(scanned: Scanned): Directives {
  return new Map(
    one(scanned, 'content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== undefined && name !== '')
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources.map((source) => source.toLowerCase())]),
  )
}

function includesAny(sources: readonly string[], some: readonly string[]): boolean {
  return sources.some((source) => some.includes(source))
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:')
}

function policy(scanned: Scanned): number {
  const directives = directivesOf(scanned)
  if (directives.size === 0) return -25
  const sources = (name: string): readonly string[] =>
    directives.get(name) ?? directives.get('default-src') ?? ['*']
  const passive = ['img-src', 'media-src']
  const active = [...directives].filter(([name]) => !passive.includes(name)).flatMap(([, each]) => each)
  if (includesAny(sources('script-src'), [...ANYWHERE, ...INLINE])) return -20
  if (includesAny(sources('object-src'), ANYWHERE)) return -20
  if (active.some(isInsecure)) return -20
  if (includesAny([...sources('script-src'), ...sources('style-src')], ["'unsafe-eval'"])) return -10
  if (passive.flatMap(sources).some(isInsecure)) return -10
  if (includesAny(sources('style-src'), [...ANYWHERE, ...INLINE])) return 0
  return String(directives.get('default-src')) === "'none'" ? 10 : 5
}

function strictTransport(scanned: Scanned): number {
  const header = one(scanned, 'strict-transport-security')
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1]
  if (seconds === undefined || header.includes(',')) return -20
  return Number(seconds) < SIX_MONTHS ? -10 : 0
}

function cookies(scanned: Scanned): number {
  const { 'set-cookie': set } = scanned.headers
  const list = (typeof set === 'string' ? [set] : Array.isArray(set) ? set : []).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part: string) => part.trim().toLowerCase())
    const sameSite = attributes
      .find((each: string) => each.startsWith('samesite='))
      ?.slice('samesite='.length)
    return {
      isSession: /login|sess/.test(pair.split('=')[0] ?? ''),
      isToken: (pair.split('=')[0] ?? '').includes('csrf'),
      secure: attributes.includes('secure'),
      httpOnly: attributes.includes('httponly'),
      sameSite,
    }
  })
  if (list.length === 0) return 0
  const isHeld = strictTransport(scanned) === 0
  const costs = list.flatMap(({ isSession, isToken, secure, httpOnly, sameSite }) => [
    sameSite !== undefined && !['lax', 'strict', 'none'].includes(sameSite) ? -20 : 0,
    sameSite === 'none' && !secure ? -20 : 0,
    isToken && sameSite === undefined ? -20 : 0,
    isSession && !httpOnly ? -30 : 0,
    secure ? 0 : isSession ? (isHeld ? -10 : -40) : isHeld ? -5 : -20,
  ])
  const worst = Math.min(...costs)
  if (worst < 0) return worst
  return list.every(({ sameSite }) => sameSite !== undefined) ? 5 : 0
}

function referrer(scanned: Scanned): number {
  const header = one(scanned, 'referrer-policy')
  if (header === '') return 0
  const last = header.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(last)
    ? 5
    : -5
}

function framing(scanned: Scanned): number {
  if (directivesOf(scanned).has('frame-ancestors')) return 5
  const header = one(scanned, 'x-frame-options').toLowerCase()
  if (['deny', 'sameorigin'].includes(header)) return 5
  return header.startsWith('allow-from') ? 0 : -20
}

/** Points by value of a header; `other` for unlisted values. */
function byValue(name: string, points: Readonly<Record<string, number>>, other: number, absent: number) {
  return (scanned: Scanned): number => {
    const value = one(scanned, name).toLowerCase()
    return value === '' ? absent : (points[value] ?? other)
  }
}

function scripts({ html }: Scanned): number {
  const sources = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/gi)].map(([tag, source = '']) => ({
    isOwn: source.startsWith('/') && !source.startsWith('//'),
    isSecure: /^https:/i.test(source),
    hasIntegrity: /\sintegrity="/i.test(tag),
  }))
  const foreign = sources.filter(({ isOwn }) => !isOwn)
  if (foreign.some(({ isSecure, hasIntegrity }) => !isSecure && !hasIntegrity)) return -50
  if (foreign.some(({ isSecure }) => !isSecure)) return -20
  if (foreign.some(({ hasIntegrity }) => !hasIntegrity)) return -5
  return sources.length > 0 && (foreign.length > 0 || sources.some(({ hasIntegrity }) => hasIntegrity))
    ? 5
    : 0
}

function sharing(scanned: Scanned): number {
  const isReflected = !['', '*'].includes(one(scanned, 'access-control-allow-origin'))
  return isReflected && one(scanned, 'access-control-allow-credentials').toLowerCase() === 'true' ? -50 : 0
}

function redirection({ httpRedirect }: Scanned): number {
  return httpRedirect === undefined || /^https:/i.test(httpRedirect) ? 0 : -20
}

const RULES: Readonly<Record<string, (scanned: Scanned) => number>> = {
  'content-security-policy': policy,
  'strict-transport-security': strictTransport,
  cookies,
  'referrer-policy': referrer,
  'x-frame-options': framing,
  'x-content-type-options': byValue('x-content-type-options', { nosniff: 0 }, -5, -5),
  'cross-origin-resource-policy': byValue(
    'cross-origin-resource-policy',
    { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 },
    -5,
    0,
  ),
  'cross-origin-opener-policy': byValue(
    'cross-origin-opener-policy',
    { 'same-origin': 10, 'same-origin-allow-popups': 10, 'noopener-allow-popups': 10, 'unsafe-none': 0 },
    -5,
    0,
  ),
  'cross-origin-embedder-policy': byValue(
    'cross-origin-embedder-policy',
    { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 },
    -5,
    0,
  ),
  'subresource-integrity': scripts,
  'cross-origin-resource-sharing': sharing,
  redirection,
}

export interface Grade {
  readonly score: number
  readonly findings: readonly Finding[]
}

/** Returns the grade of a scan. */
export function gradeOf(scanned: Scanned): Grade {
  const findings = Object.entries(RULES).map(([rule, points]) => ({ rule, points: points(scanned) }))
  const sum = (some: readonly Finding[]): number => some.reduce((total, { points }) => total + points, 0)
  const withoutBonus = 100 + sum(findings.filter(({ points }) => points < 0))
  const bonus = sum(findings.filter(({ points }) => points > 0))
  return { score: Math.max(0, withoutBonus + (withoutBonus >= EXTRA_CREDIT_FROM ? bonus : 0)), findings }
}
