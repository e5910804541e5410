import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { decodeSegment, encodeSegment, percentEncoded } from '../base/path-segment.ts'
import {
  countContributions,
  countStale,
  decideContributions,
  findContribution,
  listContributions,
  type ReviewStatus,
  replyToMessage,
} from '../content/staff/index.ts'
import { type Language, type Message, message } from '../engine/errors/index.ts'
import { isSection, KINDS, listQuery, type StaffSection, staffAddress } from './addresses.ts'
import { type Notice, type SignedInStaff, type StaffOptions, sendPage, staffLocaleOf } from './context.ts'
import {
  formText,
  pageNumberIn,
  parseSeen,
  requestedPage,
  sentFields,
  signedIn,
  staffRefusal,
} from './form-fields.ts'
import { ListPage, STATUSES } from './pages/list-page.tsx'
import { OnePage } from './pages/one-page.tsx'
import { WORDS } from './words.ts'

function doneWords(count: number, as: string): Message | undefined {
  const words: Readonly<Record<string, Message>> = {
    approved: message`${count} approved, and public now.`,
    rejected:
      count === 1
        ? message`${count} rejected; nobody sees it.`
        : message`${count} rejected; nobody sees them.`,
    replied: message`The reply is public now.`,
    kept:
      count === 1
        ? message`${count} translation is still right.`
        : message`${count} translations are still right.`,
  }
  return words[as]
}

function changedWords(count: number): Message {
  return count === 1
    ? message`${count} changed in the meantime and was not decided: read it again.`
    : message`${count} changed in the meantime and were not decided: read them again.`
}

const REFUSALS: Readonly<Record<string, Message>> = {
  none: WORDS.noneChosen,
  changed: WORDS.changed,
  empty: WORDS.emptyReply,
}

/** Returns the notice about the previous action from the URL; undefined if there is none or it is unknown. */
export function noticeOf(query: Readonly<Record<string, unknown>>, language: Language): Notice | undefined {
  const { done, as, changed, notice } = query
  const refusal = typeof notice === 'string' && Object.hasOwn(REFUSALS, notice) ? REFUSALS[notice] : undefined
  if (refusal !== undefined) return { text: refusal[language], isRefusal: true }
  if (typeof as !== 'string' || done === undefined) return undefined
  const texts = [
    done === '0' ? undefined : doneWords(pageNumberIn(done), as)?.[language],
    changed === undefined ? undefined : changedWords(pageNumberIn(changed))[language],
  ].filter((text) => text !== undefined)
  return texts.length === 0
    ? undefined
    : { text: texts.join(language === 'en' ? ' ' : ''), isRefusal: changed !== undefined }
}

/** Contributions per page: few enough to go through without losing one's place. */
const PAGE_SIZE = 20
const MAX_NOTE = 500
const MAX_REPLY = 5000
const MAX_REVISION = 64

type Query = Readonly<Record<string, unknown>>

function statusIn(value: unknown): ReviewStatus {
  return STATUSES.find((status) => status === value) ?? 'pending'
}

function sectionIn(params: unknown): StaffSection {
  const { section }: { readonly section?: unknown } = Object(params)
  if (typeof section === 'string' && isSection(section)) return section
  throw staffRefusal(404, WORDS.missing)
}

function idIn(params: unknown): string {
  // The router has already decoded the percent-encoding.
  const id = decodeSegment(percentEncoded(String(Reflect.get(Object(params), 'id'))))
  if (id === undefined) throw staffRefusal(404, WORDS.missing)
  return id
}

/** Counts what is pending by section, for the menu. */
async function countWaiting({
  content,
}: Pick<StaffOptions, 'content'>): Promise<Readonly<Record<StaffSection | 'translations', number>>> {
  const [works, messages, translations] = await Promise.all([
    countContributions(content, KINDS.works),
    countContributions(content, KINDS.messages),
    countStale(content),
  ])
  return { works: works.pending, messages: messages.pending, translations }
}

/** Returns the props of every page for a signed-in member of the staff. */
export async function signedPageProps(options: StaffOptions, here: string, signed: SignedInStaff) {
  return { museum: options.museum, locale: signed, here, signed, waiting: await countWaiting(options) }
}

/** Renders a list with its current content. */
async function listPage(
  options: StaffOptions,
  { url, query }: { readonly url: string; readonly query: Query },
  signed: SignedInStaff,
  section: StaffSection,
) {
  const { content } = options
  const status = statusIn(query.status)
  const counts = await countContributions(content, KINDS[section])
  const { page, pages, part } = requestedPage(query.page, counts[status], PAGE_SIZE)
  const entries = await listContributions(content, KINDS[section], status, part)
  const props = await signedPageProps(options, url, signed)
  const notice = noticeOf(query, signed.language)
  return createElement(ListPage, { ...props, section, status, counts, page, pages, entries, notice })
}

/** Returns the languages for replies, the museum's own first. */
function replyLanguages({ content: { languages } }: StaffOptions): readonly string[] {
  const others = languages.all.map(({ code }) => code).filter((code) => code !== languages.own)
  return [languages.own, ...others]
}

/** Renders a contribution with its current content; `typed` are rejected replies by language. */
async function onePage(
  options: StaffOptions,
  signed: SignedInStaff,
  { section, id, here }: { readonly section: StaffSection; readonly id: string; readonly here: string },
  notice: Notice | undefined,
  typed?: Readonly<Record<string, string>>,
) {
  const { content } = options
  const one = await findContribution(content, KINDS[section], id)
  if (one === undefined) throw staffRefusal(404, WORDS.missing)
  const props = await signedPageProps(options, here, signed)
  const languages = replyLanguages(options)
  return createElement(OnePage, { ...props, section, one, languages, notice, ...(typed && { typed }) })
}

/** Returns the URL of the next pending contribution, else of the list. */
async function nextOf(
  { content }: StaffOptions,
  signed: SignedInStaff,
  section: StaffSection,
  said: Readonly<Record<string, string>>,
): Promise<string> {
  const [next] = await listContributions(content, KINDS[section], 'pending', { offset: 0, limit: 1 })
  const path = next === undefined ? `/${section}` : `/${section}/${encodeSegment(next.id)}`
  return staffAddress(signed, path, said)
}

function listRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, now } = options

  app.get<{ Querystring: Query }>('/:section', async (request, reply) => {
    const section = sectionIn(request.params)
    const signed = signedIn(request)
    return sendPage(reply, await listPage(options, request, signed, section))
  })

  app.post<{ Querystring: Query }>('/:section', async (request, reply) => {
    const section = sectionIn(request.params)
    const signed = signedIn(request)
    const fields = sentFields(request)
    const status = statusIn(request.query.status)
    const seen = parseSeen(fields, fields.get('all') === 'yes' ? 'shown' : 'seen')
    const page = pageNumberIn(fields.get('page'))
    const back = listQuery({ status, page })
    const decision = statusIn(fields.get('decision'))
    if (seen.length === 0 || decision === 'pending')
      return reply.redirect(staffAddress(signed, `/${section}`, { ...back, notice: 'none' }), 303)
    const by = { who: signed.who, now: now(), note: formText(fields, 'note', MAX_NOTE) }
    const { done, already, changed, unknown } = await decideContributions(
      content,
      KINDS[section],
      seen,
      decision,
      by,
    )
    const left = changed.length + unknown.length
    const said = { done: done.length + already.length, as: decision, changed: left === 0 ? undefined : left }
    return reply.redirect(staffAddress(signed, `/${section}`, { ...back, ...said }), 303)
  })
}

function oneRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, now } = options

  app.get<{ Querystring: Query }>('/:section/:id', async (request, reply) => {
    const section = sectionIn(request.params)
    const signed = signedIn(request)
    const where = { section, id: idIn(request.params), here: request.url }
    return sendPage(reply, await onePage(options, signed, where, noticeOf(request.query, signed.language)))
  })

  app.post('/:section/:id', async (request, reply) => {
    const section = sectionIn(request.params)
    const signed = signedIn(request)
    const fields = sentFields(request)
    const id = idIn(request.params)
    const decision = statusIn(fields.get('decision'))
    if (decision === 'pending') throw staffRefusal(400, WORDS.unreadable)
    const before = statusIn(fields.get('status'))
    const note = formText(fields, 'note', MAX_NOTE)
    const by = { who: signed.who, now: now(), note }
    const seen = { id, revision: formText(fields, 'revision', MAX_REVISION) }
    const { done, already } = await decideContributions(content, KINDS[section], [seen], decision, by)
    const own = `/${section}/${encodeSegment(id)}`
    if (done.length + already.length === 0)
      return reply.redirect(staffAddress(signed, own, { notice: 'changed' }), 303)
    const said = { done: '1', as: decision }
    return reply.redirect(
      before === 'pending' ? await nextOf(options, signed, section, said) : staffAddress(signed, own, said),
      303,
    )
  })
}

function replyRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, now } = options
  const { languages } = content

  app.post('/messages/:id/reply', async (request, reply) => {
    const signed = signedIn(request)
    const fields = sentFields(request)
    const id = idIn(request.params)
    const codes = replyLanguages(options)
    const typed = Object.fromEntries(
      codes.map((code) => [code, formText(fields, `reply-${code}`, MAX_REPLY)]),
    )
    const { [languages.own]: text = '', ...others } = typed
    if (text === '')
      return reply.redirect(staffAddress(signed, `/messages/${encodeSegment(id)}`, { notice: 'empty' }), 303)
    const translations = Object.fromEntries(
      Object.entries(others).filter(([, translated]) => translated !== ''),
    )
    const seen = { id, revision: formText(fields, 'revision', MAX_REVISION) }
    const outcome = await replyToMessage(
      content,
      seen,
      { text, translations },
      { who: signed.who, now: now() },
    )
    if (outcome === 'unknown') throw staffRefusal(404, WORDS.missing)
    if (outcome === 'changed') {
      const here = staffAddress(signed, `/messages/${encodeSegment(id)}`)
      const notice = { text: WORDS.changed[signed.language], isRefusal: true }
      const page = await onePage(options, signed, { section: 'messages', id, here }, notice, typed)
      return sendPage(reply, page, 409)
    }
    return reply.redirect(await nextOf(options, signed, 'messages', { done: '1', as: 'replied' }), 303)
  })
}

/** Routes for works and messages: their lists, single contributions, decisions and replies. */
export function reviewRoutes(app: FastifyInstance, options: StaffOptions): void {
  app.get('/', async (request, reply) =>
    reply.redirect(staffAddress(staffLocaleOf(request, options.museum), '/works'), 303),
  )
  listRoutes(app, options)
  oneRoutes(app, options)
  replyRoutes(app, options)
}
