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
import { pageNumberIn, parseSeenStale, requestedPage, sentFields, signedIn } from './form-fields.ts'
import { FormsPage } from './pages/forms-page.tsx'
import { TrailPage } from './pages/trail-page.tsx'
import { TranslationsPage } from './pages/translations-page.tsx'
import { noticeOf, signedPageProps } from './review.ts'

const FORMS_SIZE = 20
const TRAIL_SIZE = 50
const STALE_SIZE = 20

type Query = Readonly<Record<string, unknown>>

/** Routes for translations whose source text has changed. */
function translationRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, now } = options

  app.get<{ Querystring: Query }>('/translations', async (request, reply) => {
    const { query } = request
    const signed = signedIn(request)
    const props = await signedPageProps(options, request.url, signed)
    const { page, pages, part } = requestedPage(query.page, props.waiting.translations, STALE_SIZE)
    const shown = { records: await listStale(content, part), page, pages, own: content.languages.own }
    const notice = noticeOf(query, signed.language)
    return sendPage(reply, createElement(TranslationsPage, { ...props, ...shown, notice }))
  })

  app.post('/translations', async (request, reply) => {
    const signed = signedIn(request)
    const fields = sentFields(request)
    const seen = parseSeenStale(fields, fields.get('all') === 'yes' ? 'shown' : 'seen')
    const page = pageNumberIn(fields.get('page'))
    const back = { page: page === 1 ? undefined : page }
    if (seen.length === 0)
      return reply.redirect(staffAddress(signed, '/translations', { ...back, notice: 'none' }), 303)
    const { kept, changed } = await keepTranslations(content, seen, { who: signed.who, now: now() })
    const said = { done: kept, as: 'kept', changed: changed === 0 ? undefined : changed }
    return reply.redirect(staffAddress(signed, '/translations', { ...back, ...said }), 303)
  })
}

/** Routes for submissions of the museum's own forms and the audit trail, both read-only, and for translations. */
export function recordRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content } = options
  translationRoutes(app, options)

  app.get<{ Querystring: Query }>('/forms', async (request, reply) => {
    const { query } = request
    const signed = signedIn(request)
    const counts = await countSubmissions(content)
    const forms = Object.keys(counts)
    const form = forms.find((name) => name === query.form)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const count = form === undefined ? all : (counts[form] ?? 0)
    const { page, pages, part } = requestedPage(query.page, count, FORMS_SIZE)
    // Any field may be contact data, so readers receive no submissions.
    const submissions = signed.role === 'moderator' ? await listSubmissions(content, form, part) : []
    const props = await signedPageProps(options, request.url, signed)
    return sendPage(reply, createElement(FormsPage, { ...props, forms, form, submissions, page, pages }))
  })

  app.get<{ Querystring: Query }>('/trail', async (request, reply) => {
    const { query } = request
    const signed = signedIn(request)
    const page = pageNumberIn(query.page)
    const entries = await readWholeAudit(content.reader, {
      offset: (page - 1) * TRAIL_SIZE,
      limit: TRAIL_SIZE + 1,
    })
    const props = await signedPageProps(options, request.url, signed)
    const shown = { entries: entries.slice(0, TRAIL_SIZE), page, hasNext: entries.length > TRAIL_SIZE }
    return sendPage(reply, createElement(TrailPage, { ...props, ...shown }))
  })
}
