import { activitySchema } from '../entities/activity.ts'
import type { Call } from './call.ts'
import { envelope, paged, withTextLanguage } from './envelope.ts'
import { eventsSchema, filter, idParams, listBody } from './request.ts'

export const queryActivityListByType = {
  name: 'queryActivityListByType',
  method: 'POST',
  url: '/api/queryActivityListByType',
  summary: 'Activities, latest start first unless asked otherwise.',
  body: listBody(
    {
      activityType: { ...filter, description: 'Type; empty means all.' },
      activityName: filter,
      activityStatus: filter,
      label: filter,
    },
    eventsSchema,
  ),
  answer: envelope(paged(withTextLanguage(activitySchema))),
} as const satisfies Call

export const queryActivityById = {
  name: 'queryActivityById',
  method: 'GET',
  url: '/api/queryActivityById/:id',
  summary: 'One activity.',
  params: idParams,
  answer: envelope(withTextLanguage(activitySchema)),
} as const satisfies Call
