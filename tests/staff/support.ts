import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { importRecords } from '../../src/content/import/index.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { createStaffLink, openStaffSession, type StaffMember } from '../../src/content/staff/index.ts'
import { staffTexts } from '../../src/run/staff-pages.ts'
import { type OpenIdSettings, registerStaff } from '../../src/staff/index.ts'
import { createSpanOf, requestLog } from '../../src/web/http/observe-requests.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const now = new Date('2026-11-23T08:00:00Z')
export const MODERATOR = { who: '李梅', role: 'moderator' } as const
export const READER = { who: 'Tom', role: 'reader' } as const

export const SECRETS = ['13800138000', 'lin@private.test', '13900139000'] as const

const works = ['1', '2', '3'].map((collectId) => ({
  collectId,
  workName: `作品${collectId} <b>&amp;`,
  workSeason: 'spring',
  workPhoto: `/visitors/2026/${collectId}.jpg`,
  workDesc: 'The river at dawn.',
  collectorName: '林知夏',
  phoneNum: SECRETS[0],
  email: SECRETS[1],
  createTime: `2026-11-0${collectId} 10:00:00`,
  reviewStatus: 'pending',
}))

const message = {
  messageId: '9',
  content: '几点开门？',
  name: '沈',
  phoneNumber: SECRETS[2],
  createTime: '2026-11-05 10:00:00',
  reviewStatus: 'pending',
}

export interface StaffSite {
  readonly app: FastifyInstance
  readonly content: Content
  /** Lines of the log. */
  readonly log: string[]
  /** Opens a session and returns its cookie. */
  signIn(member: StaffMember): Promise<string>
  link(member: StaffMember): Promise<string>
  get(url: string, cookie?: string): Promise<Page>
  /** Submits a form of a page that was loaded with the same cookie, with the token of the page. */
  send(url: string, cookie: string, fields: Fields, options?: InjectOptions): Promise<Page>
  close(): Promise<void>
}

export interface Page {
  readonly status: number
  readonly body: string
  readonly location: string
  readonly headers: Readonly<Record<string, unknown>>
}

type Fields = readonly (readonly [string, string])[]

/** Returns the token in the forms of a page. */
export function tokenIn(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** Returns the contributions in a list, as its form names them. */
export async function shownOn(site: StaffSite, url: string, cookie: string): Promise<readonly string[]> {
  const { body } = await site.get(url, cookie)
  return Array.from(body.matchAll(/name="shown" value="([^"]+)"/g), ([, value = '']) => value)
}

/** Returns the revision in the form of a contribution's page. */
export async function revisionOn(site: StaffSite, url: string, cookie: string): Promise<string> {
  const { body } = await site.get(url, cookie)
  return /name="revision" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

/** Starts only the staff pages, on an embedded database with three pending works and a pending message. */
export async function startStaff(openId?: OpenIdSettings): Promise<StaffSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-staff-'))
  const content = await openContent({ dataDir })
  await importRecords(content, 'collectWork', works)
  await importRecords(content, 'message', [message])
  await content.storage.put('visitors/2026/1.jpg', new Uint8Array([1, 2, 3]))
  const log: string[] = []
  const app = Fastify(requestLog(createSpanOf(), 'debug', { to: { write: (line) => void log.push(line) } }))
  await registerStaff(app, { content, now: () => now, museum: staffTexts(siteOf(realManifest())), openId })
  await app.ready()
  const ask = async (options: InjectOptions): Promise<Page> => {
    const { statusCode, body, headers } = await app.inject(options)
    return { status: statusCode, body, location: headers.location ?? '', headers }
  }
  const get: StaffSite['get'] = (url, cookie) =>
    ask({ url, ...(cookie === undefined ? {} : { headers: { cookie } }) })
  return {
    app,
    content,
    log,
    get,
    signIn: async (member) => `vitrine_staff=${await openStaffSession(content, member, now, 60)}`,
    link: (member) => createStaffLink(content, member, now, 60),
    send: async (url, cookie, fields, options = {}) => {
      const token = tokenIn((await get('/__staff/works', cookie)).body)
      return ask({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
        payload: new URLSearchParams(
          [['token', token], ...fields].map(([name = '', value = '']) => [name, value]),
        ).toString(),
      })
    },
    close: async () => {
      await app.close()
      await content.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
