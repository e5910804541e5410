import type { JSONSchema } from 'json-schema-to-ts'
import { exhibitionBaseSchema } from '../entities/exhibition-base.ts'
import { exhibitionTempSchema } from '../entities/exhibition-temp.ts'
import type { Call } from './call.ts'
import { envelope, paged, withTextLanguage } from './envelope.ts'
import { filter, flagFilter, idParams, listBody, order, pagingSchema } from './request.ts'

export const queryExhibitionBaseList = {
  name: 'queryExhibitionBaseList',
  method: 'POST',
  url: '/api/queryExhibitionBaseList',
  summary: 'Base exhibitions, ordered by id.',
  body: listBody({ baseName: filter, label: filter }),
  answer: envelope(paged(withTextLanguage(exhibitionBaseSchema))),
} as const satisfies Call

export const queryExhibitionBaseById = {
  name: 'queryExhibitionBaseById',
  method: 'GET',
  url: '/api/queryExhibitionBaseById/:id',
  summary: 'One base exhibition.',
  params: idParams,
  answer: envelope(withTextLanguage(exhibitionBaseSchema)),
} as const satisfies Call

/** Body of a list call with an order and a text filter in its paging (specification, section 7: `str`). */
function tempListBody<const P extends Readonly<Record<string, JSONSchema>>>(filters: P) {
  const body = listBody(filters)
  const str = { ...filter, description: 'Text that the name holds; empty filters nothing.' } as const
  return {
    ...body,
    properties: {
      ...body.properties,
      param: { ...pagingSchema, properties: { ...pagingSchema.properties, order, str } },
    },
  } as const
}

export const queryExhibitionTempList = {
  name: 'queryExhibitionTempList',
  method: 'POST',
  url: '/api/queryExhibitionTempList',
  summary: 'Temporary exhibitions, latest start first or what is on and coming first.',
  body: tempListBody({
    tempName: filter,
    label: filter,
    isRecommend: {
      ...flagFilter,
      description: 'Yes: only exhibitions whose label says that they are recommended (推荐, recommended).',
    },
  }),
  answer: envelope(paged(withTextLanguage(exhibitionTempSchema))),
} as const satisfies Call

export const queryExhibitionTempById = {
  name: 'queryExhibitionTempById',
  method: 'GET',
  url: '/api/queryExhibitionTempById/:id',
  summary: 'One temporary exhibition.',
  params: idParams,
  answer: envelope(withTextLanguage(exhibitionTempSchema)),
} as const satisfies Call
