import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SubmissionOptions } from '../../../src/content/routes/submission-routes.ts'
import { FORM_HEADERS } from '../../../src/engine/contracts/form.ts'
import { schemaOfForm } from '../../../src/engine/index.ts'
import { fields } from '../../../src/pages/ui/form/fields/fields.ts'
import { localSubmissions } from '../../../src/web/forms/write-calls.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'
import { createSite } from '../../../src/web/site/site.ts'
import { mintedProof } from '../../support/minted-proof.ts'
import { PHOTO_ENCODER } from '../../support/photo-encoder.ts'
import { realManifest } from '../../support/real-site.ts'
import { multipartOf } from './photos.ts'

/** Upload path of this museum's forms. */
export const UPLOAD = '/file/normalUploadByCode/CMS_COLLECT_WORK_IMG/CMS_COLLECT_WORK_IMG/museum?isHandle=1'

/** Uploads a photograph to a running site as its form for works does. */
export async function uploadTo(origin: string, bytes: Uint8Array, secret: string): Promise<Response> {
  const { payload, headers } = multipartOf(bytes)
  return fetch(`${origin}${UPLOAD}`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: {
      ...headers,
      [FORM_HEADERS.proof]: await mintedProof('work', secret),
      [FORM_HEADERS.key]: randomUUID(),
    },
  })
}

const label = { zh: '字段', en: 'Field' }

/** A form that is not for a call of section 7. */
const ownForm = {
  name: 'sign-up',
  path: '/api/forms/sign-up',
  schema: schemaOfForm(
    {
      fields: [
        { name: 'name', control: 'text', label, required: true },
        { name: 'days', control: 'number', label },
        { name: 'born', control: 'date', label, minimum: '1900-01-01', maximum: 'today' },
      ],
    },
    fields,
  ),
  photos: [],
}

/** A form with photographs, uploaded like those of works. */
const ownPhotoForm = {
  name: 'lend',
  path: '/api/forms/lend',
  schema: { type: 'object', properties: { name: { type: 'string' }, photos: { type: 'string' } } },
  photos: [
    {
      name: 'photos',
      path: UPLOAD.split('?')[0] ?? '',
      part: 'trackData',
      bytes: 10 * 1024 * 1024,
      types: ['image/jpeg', 'image/png'] as const,
    },
  ],
}

/** Guard that accepts everything: for tests of what follows the guard. */
export const open: SubmissionOptions['guard'] = () => ({
  onRequest: async () => {},
  bodyLimit: 32 * 1024 * 1024,
})

/** The forms of this museum and two more, dated by a clock that a test controls. */
export function submissionsAt(now: () => Date): SubmissionOptions {
  return {
    forms: [...localSubmissions(createSite(realManifest(), readEnvironment({}))), ownForm, ownPhotoForm],
    now,
    timeZone: 'Asia/Shanghai',
    guard: open,
    photoEncoder: PHOTO_ENCODER,
  }
}

/** Values of a work without photographs. */
export const work = {
  collectorName: '林知夏',
  phoneNum: '13800138000',
  email: 'lin@private.test',
  workName: '雨后的城墙',
  workSeason: 'summer',
  workDesc: '雨停之后。',
}

export const message = {
  name: '沈女士',
  phoneNumber: '13900139000',
  email: 'shen@private.test',
  type: '咨询',
  content: '周六几点开门？',
  orgId: 2,
}

interface Answer {
  readonly status: number
  readonly data: unknown
  readonly msg: string
  readonly pointer: unknown
}

/** Makes the write calls of visitors as browsers do. */
export function writerOf(app: FastifyInstance) {
  const answered = (response: Awaited<ReturnType<FastifyInstance['inject']>>): Answer => {
    const body: unknown = response.json()
    return {
      status: response.statusCode,
      data: Reflect.get(Object(body), 'data'),
      msg: String(Reflect.get(Object(body), 'msg')),
      pointer: Reflect.get(Object(body), 'pointer'),
    }
  }
  const post = async (url: string, payload: object, key?: string): Promise<Answer> =>
    answered(
      await app.inject({
        method: 'POST',
        url,
        payload,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    )
  const upload = async (bytes: Uint8Array, part = {}, url = UPLOAD): Promise<Answer> =>
    answered(await app.inject({ method: 'POST', url, ...multipartOf(bytes, part) }))
  return {
    post,
    upload,
    /** Uploads and returns the path; throws if it is rejected. */
    uploaded: async (bytes: Uint8Array, part = {}, url = UPLOAD): Promise<string> => {
      const { status, data, msg } = await upload(bytes, part, url)
      if (status !== 200) throw new Error(`the upload answered ${status}: ${msg}`)
      return String(Reflect.get(Object(data), 'filePath'))
    },
    get: async (url: string) => app.inject({ url }),
  }
}

export type Writer = ReturnType<typeof writerOf>
