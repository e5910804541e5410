import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import {
  countSubmissions,
  keepTranslations,
  listStale,
  listSubmissions,
  readWholeAudit,
} from '../content/staff/index.ts'
import { staffAddress } from './addresses.ts'
import { type StaffOptions, sendPage } from './context.ts'
import { pageNumberIn, seenStaleIn, staffRefusal } from './form-fields.ts'
import { FormsPage } from './pages/forms-page.tsx'
import { TrailPage } from './pages/trail-page.tsx'
import { TranslationsPage } from './pages/translations-page.tsx'
import { countWaiting, noticeOf } from './review.ts'
import { WORDS } from './words.ts'

const FORMS_SIZE = 20
const TRAIL_SIZE = 50
const STALE_SIZE = 20

type Query = Readonly<Record<string, unknown>>

/** Texts of records that have changed since they were translated. */
function translationRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, museum, now } = options

  app.get<{ Querystring: Query }>('/translations', async (request, reply) => {
    const { staff: signed, query } = request
    if (signed === null) throw staffRefusal(401, WORDS.sessionOver)
    const waiting = await countWaiting(options)
    const pages = Math.max(1, Math.ceil(waiting.translations / STALE_SIZE))
    const page = Math.min(pageNumberIn(query.page), pages)
    const records = await listStale(content, { offset: (page - 1) * STALE_SIZE, limit: STALE_SIZE })
    const props = { museum, locale: signed, here: request.url, signed, waiting, records, page, pages }
    const notice = noticeOf(query, signed.language)
    return sendPage(reply, createElement(TranslationsPage, { ...props, own: content.languages.own, notice }))
  })

  app.post('/translations', async (request, reply) => {
    const { staff: signed, body } = request
    if (signed === null) throw staffRefusal(401, WORDS.sessionOver)
    if (!(body instanceof URLSearchParams)) throw staffRefusal(400, WORDS.unreadable)
    const seen = seenStaleIn(body, body.get('all') === 'yes' ? 'shown' : 'seen')
    const page = pageNumberIn(body.get('page'))
    const back = { page: page === 1 ? undefined : page }
    if (seen.length === 0)
      return reply.redirect(staffAddress(signed, '/translations', { ...back, notice: 'none' }), 303)
    const { kept, changed } = await keepTranslations(content, seen, { who: signed.who, now: now() })
    const said = { done: kept, as: 'kept', changed: changed === 0 ? undefined : changed }
    return reply.redirect(staffAddress(signed, '/translations', { ...back, ...said }), 303)
  })
}

/** What was sent by forms of the museum's own, and the audit trail: both are only read here. */
export function recordRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, museum } = options
  translationRoutes(app, options)

  app.get<{ Querystring: Query }>('/forms', async (request, reply) => {
    const { staff: signed, query } = request
    if (signed === null) throw staffRefusal(401, WORDS.sessionOver)
    const counts = await countSubmissions(content)
    const forms = Object.keys(counts)
    const form = forms.find((name) => name === query.form)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const pages = Math.max(1, Math.ceil((form === undefined ? all : (counts[form] ?? 0)) / FORMS_SIZE))
    const page = Math.min(pageNumberIn(query.page), pages)
    const part = { offset: (page - 1) * FORMS_SIZE, limit: FORMS_SIZE }
    // Every field may be contact data, so a reader is given none.
    const submissions = signed.role === 'moderator' ? await listSubmissions(content, form, part) : []
    const waiting = await countWaiting(options)
    const props = { museum, locale: signed, here: request.url, signed, waiting }
    return sendPage(reply, createElement(FormsPage, { ...props, forms, form, submissions, page, pages }))
  })

  app.get<{ Querystring: Query }>('/trail', async (request, reply) => {
    const { staff: signed, query } = request
    if (signed === null) throw staffRefusal(401, WORDS.sessionOver)
    const page = pageNumberIn(query.page)
    const entries = await readWholeAudit(content.reader, {
      offset: (page - 1) * TRAIL_SIZE,
      limit: TRAIL_SIZE + 1,
    })
    const waiting = await countWaiting(options)
    const props = { museum, locale: signed, here: request.url, signed, waiting, page }
    const shown = { entries: entries.slice(0, TRAIL_SIZE), hasNext: entries.length > TRAIL_SIZE }
    return sendPage(reply, createElement(TrailPage, { ...props, ...shown }))
  })
}
