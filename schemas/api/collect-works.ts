import { publicCollectWorkSchema } from '../entities/collect-work.ts'
import { season } from '../entities/fields.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { idParams, listBody } from './request.ts'

export const queryCollectWorkList = {
  name: 'queryCollectWorkList',
  method: 'POST',
  url: '/api/queryCollectWorkList',
  summary: 'Approved works, newest first, without telephone number and e-mail address.',
  body: listBody({
    workSeason: {
      type: 'string',
      enum: [...season.enum, ''],
      description: 'Season; empty means all.',
    },
  }),
  answer: envelope(paged(publicCollectWorkSchema)),
} as const satisfies Call

export const queryCollectWorkById = {
  name: 'queryCollectWorkById',
  method: 'GET',
  url: '/api/queryCollectWorkById/:id',
  summary: 'One approved work.',
  params: idParams,
  answer: envelope(publicCollectWorkSchema),
} as const satisfies Call

export const saveCollectWork = {
  name: 'saveCollectWork',
  method: 'POST',
  url: '/api/saveCollectWork',
  summary: 'Submits a work; it is public only once approved.',
  body: {
    type: 'object',
    description: 'Form values of the call for works (specification, section 5).',
    additionalProperties: false,
    required: ['collectorName', 'phoneNum', 'workName', 'workSeason', 'workPhoto'],
    properties: {
      collectorName: { type: 'string', minLength: 1, maxLength: 100, description: 'Name.' },
      phoneNum: {
        type: 'string',
        minLength: 1,
        maxLength: 32,
        description: 'Mobile number; never answered.',
      },
      email: { type: 'string', maxLength: 254, description: 'E-mail address; never answered.' },
      workName: { type: 'string', minLength: 1, maxLength: 200, description: 'Name of the work.' },
      workSeason: season,
      workDesc: { type: 'string', maxLength: 5000, description: 'Description.' },
      workPhoto: {
        type: 'string',
        minLength: 1,
        maxLength: 8000,
        description: 'Paths of the uploaded photographs, separated by commas; 1 to 3.',
      },
    },
  },
  answer: envelope({ type: 'string', description: 'Id of the new work.' }),
} as const satisfies Call
