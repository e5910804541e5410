import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { saveCollectWork } from '../../../schemas/api/collect-works.ts'
import { envelope } from '../../../schemas/api/envelope.ts'
import { addBatch } from '../../../schemas/api/files.ts'
import type { Call } from '../../../schemas/api/index.ts'
import { addMessage } from '../../../schemas/api/messages.ts'
import { formCallAt } from '../../../schemas/api/own-forms.ts'
import { AppError } from '../../base/app-error.ts'
import { isObject } from '../../base/object.ts'
import { tidyValues } from '../../base/tidy.ts'
import { success } from '../calls/answers.ts'
import type { Content } from '../content.ts'
import { formFaults, type SubmissionForm } from '../submissions/forms.ts'
import { saveSubmission, type Target } from '../submissions/save-submission.ts'
import { formTarget, linkedPhotos, messageTarget, workTarget } from '../submissions/targets.ts'
import { wallClockOf } from '../wall-clock.ts'
import { routeSchema, type ServiceApp } from './service-app.ts'

/** What a route that writes is registered with. */
interface RouteGuard {
  /** Refuses the call or lets it pass. Nothing of the body is read before. */
  readonly onRequest: onRequestAsyncHookHandler
  /** Bytes of the longest body. */
  readonly bodyLimit: number
}

/** Guard of the route with a path. */
export type WriteGuard = (path: string) => RouteGuard

/**
 * Gives every route of a scope its guard when it is registered, so that none is without: the guard is part of the
 * matched route, and however a client spells the path makes no difference.
 */
export function guardRoutes(scope: FastifyInstance, guard: WriteGuard): void {
  scope.addHook('onRoute', (route) => {
    const { onRequest, bodyLimit } = guard(route.url)
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat()
    route.onRequest = [onRequest, ...others]
    route.bodyLimit = bodyLimit
  })
}

export interface SubmissionOptions {
  readonly forms: readonly SubmissionForm[]
  readonly now: () => Date
  readonly timeZone: string
  /** Guard of each route that writes; none is registered without. */
  readonly guard: WriteGuard
  /** Program of the process that decodes photographs (`createPhotoProcess`). */
  readonly photoEncoder: string
}

interface FormCall {
  readonly call: Call
  readonly target: Target
}

function callOf(form: SubmissionForm, content: Content): FormCall {
  const known = formCallAt(form.path)
  if (known !== undefined)
    return { call: known, target: known === addMessage ? messageTarget(content) : workTarget(content) }
  const call: Call = {
    name: `form-${form.name}`,
    method: 'POST',
    url: form.path,
    summary: `Takes the form "${form.name}"; no call answers what it was sent.`,
    answer: envelope({ type: 'string', description: 'Id of the submission.' }),
  }
  return { call, target: formTarget(form) }
}

const KEY = /^[\x21-\x7e]{8,200}$/

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('The header Idempotency-Key must be 8 to 200 characters without blanks.', {
      status: 400,
    })
  return key
}

function tidyBody({ normalized }: SubmissionForm) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isObject(request.body)) request.body = tidyValues(request.body, normalized)
  }
}

/** Paths in the `files` of a call that links photographs. */
function pathsOf(files: unknown): readonly string[] {
  const refuse = (): never => {
    throw new AppError('/body/files must be a JSON list of {filePath, fileName}', { status: 400 })
  }
  let list: unknown
  try {
    list = typeof files === 'string' ? JSON.parse(files) : files
  } catch {
    return refuse()
  }
  if (!Array.isArray(list)) return refuse()
  return list.map((file: unknown) => {
    const path: unknown = Reflect.get(Object(file), 'filePath')
    return typeof path === 'string' ? path.replace(/^\//, '') : refuse()
  })
}

/**
 * Calls by which visitors write, open only as far as a form of the site uses them. A body is tidied, then validated by the
 * form's own schema. The header `Idempotency-Key` makes a repeated submission the same one.
 */
export function submissionRoutes(app: ServiceApp, content: Content, options: SubmissionOptions): void {
  const { forms, now, timeZone } = options
  const [fault] = formFaults(forms)
  if (fault !== undefined) throw new AppError(fault.reason, { code: 'CONTENT_FORM', hint: fault.hint })
  for (const form of forms) {
    const { call, target } = callOf(form, content)
    app.post(
      call.url,
      { schema: { ...routeSchema(call), body: form.schema }, preValidation: tidyBody(form) },
      async (request) => {
        const moment = now()
        const values = isObject(request.body) ? request.body : {}
        const submission = {
          form: form.name,
          values,
          key: keyOf(request),
          now: moment,
          wallClock: wallClockOf(moment, timeZone),
        }
        try {
          return success(await saveSubmission(content, target, submission))
        } catch (error) {
          // What the form's own rules let through: only who wrote the form can mend it. The reason holds nothing that was typed.
          if (error instanceof AppError && error.status === 400)
            request.log.warn(
              { form: form.name, reason: error.message },
              'a form allows what its call refuses',
            )
          throw error
        }
      },
    )
  }
  if (!forms.some(({ path }) => path === saveCollectWork.url)) return
  app.post(addBatch.url, { schema: routeSchema(addBatch) }, async ({ body: { files, objectId } }) => {
    const asked = pathsOf(files)
    const linked = await linkedPhotos(content, objectId)
    if (asked.length === 0 || !asked.every((path) => linked.includes(path)))
      throw new AppError('The photographs are not those the work was saved with. Submit it again.', {
        status: 409,
      })
    return success(linked.length)
  })
}
