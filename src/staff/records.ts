import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { countSubmissions, listSubmissions, readWholeAudit } from '../content/index.ts'
import type { StaffOptions } from './context.ts'
import { pageIn, refusal } from './form-fields.ts'
import { FormsPage } from './pages/forms-page.tsx'
import { TrailPage } from './pages/trail-page.tsx'
import { countWaiting } from './review.ts'
import { sendPage } from './send-page.ts'
import { WORDS } from './words.ts'

const FORMS_SIZE = 20
const TRAIL_SIZE = 50

type Query = Readonly<Record<string, unknown>>

/** What was sent by forms of the museum's own, and the audit trail: both are only read here. */
export function recordRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, museum } = options

  app.get<{ Querystring: Query }>('/forms', async (request, reply) => {
    const { staff: signed, query } = request
    if (signed === null) throw refusal(401, WORDS.sessionOver)
    const counts = await countSubmissions(content)
    const forms = Object.keys(counts)
    const form = forms.find((name) => name === query.form)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const pages = Math.max(1, Math.ceil((form === undefined ? all : (counts[form] ?? 0)) / FORMS_SIZE))
    const page = Math.min(pageIn(query.page), pages)
    const part = { offset: (page - 1) * FORMS_SIZE, limit: FORMS_SIZE }
    // Every field may be contact data, so a reader is given none.
    const submissions = signed.role === 'moderator' ? await listSubmissions(content, form, part) : []
    const waiting = await countWaiting(options)
    const props = { museum, reader: signed, here: request.url, signed, waiting }
    return sendPage(reply, createElement(FormsPage, { ...props, forms, form, submissions, page, pages }))
  })

  app.get<{ Querystring: Query }>('/trail', async (request, reply) => {
    const { staff: signed, query } = request
    if (signed === null) throw refusal(401, WORDS.sessionOver)
    const page = pageIn(query.page)
    const entries = await readWholeAudit(content.reader, {
      offset: (page - 1) * TRAIL_SIZE,
      limit: TRAIL_SIZE + 1,
    })
    const waiting = await countWaiting(options)
    const props = { museum, reader: signed, here: request.url, signed, waiting, page }
    const shown = { entries: entries.slice(0, TRAIL_SIZE), hasNext: entries.length > TRAIL_SIZE }
    return sendPage(reply, createElement(TrailPage, { ...props, ...shown }))
  })
}
