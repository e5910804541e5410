import { exhibitionBaseSchema } from '../entities/exhibition-base.ts'
import { exhibitionTempSchema } from '../entities/exhibition-temp.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { filter, flagFilter, idParams, listBody } from './request.ts'

export const queryExhibitionBaseList = {
  name: 'queryExhibitionBaseList',
  method: 'POST',
  url: '/api/queryExhibitionBaseList',
  summary: 'Base exhibitions, ordered by id.',
  body: listBody({ baseName: filter, label: filter }),
  answer: envelope(paged(exhibitionBaseSchema)),
} as const satisfies Call

export const queryExhibitionBaseById = {
  name: 'queryExhibitionBaseById',
  method: 'GET',
  url: '/api/queryExhibitionBaseById/:id',
  summary: 'One base exhibition.',
  params: idParams,
  answer: envelope(exhibitionBaseSchema),
} as const satisfies Call

export const queryExhibitionTempList = {
  name: 'queryExhibitionTempList',
  method: 'POST',
  url: '/api/queryExhibitionTempList',
  summary: 'Temporary exhibitions, latest start first.',
  body: listBody({
    tempName: filter,
    label: filter,
    isRecommend: {
      ...flagFilter,
      description: 'Accepted and without effect: no field of the entity carries a recommendation.',
    },
  }),
  answer: envelope(paged(exhibitionTempSchema)),
} as const satisfies Call

export const queryExhibitionTempById = {
  name: 'queryExhibitionTempById',
  method: 'GET',
  url: '/api/queryExhibitionTempById/:id',
  summary: 'One temporary exhibition.',
  params: idParams,
  answer: envelope(exhibitionTempSchema),
} as const satisfies Call
