import { exhibitSchema } from '../entities/exhibit.ts'
import { exhibitTypeSchema } from '../entities/exhibit-type.ts'
import type { Call } from './call.ts'
import { envelope, paged, withTextLanguage } from './envelope.ts'
import { filter, flagFilter, idParams, listBody } from './request.ts'

export const queryExhibitList = {
  name: 'queryExhibitList',
  method: 'POST',
  url: '/api/queryExhibitList',
  summary: 'Exhibits, ordered by id.',
  body: listBody({
    exhibitType: filter,
    exhibitName: { ...filter, description: 'Any part of the name; letter case and script do not matter.' },
    boolean1: { ...flagFilter, description: 'Own collection; the same as isOwn.' },
    isOwn: flagFilter,
    age: filter,
    exhibitLevel: filter,
    label: filter,
  }),
  answer: envelope(paged(withTextLanguage(exhibitSchema))),
} as const satisfies Call

export const queryExhibitById = {
  name: 'queryExhibitById',
  method: 'GET',
  url: '/api/queryExhibitById/:id',
  summary: 'One exhibit.',
  params: idParams,
  answer: envelope(withTextLanguage(exhibitSchema)),
} as const satisfies Call

export const queryExhibitListByTemp = {
  name: 'queryExhibitListByTemp',
  method: 'POST',
  url: '/api/queryExhibitListByTemp',
  summary: 'Exhibits of a temporary exhibition, by the group id of the exhibition.',
  body: listBody({
    groupId: { ...filter, description: 'Group id of the exhibition; an empty one finds nothing.' },
  }),
  answer: envelope(paged(withTextLanguage(exhibitSchema))),
} as const satisfies Call

export const queryExhibitTypeList = {
  name: 'queryExhibitTypeList',
  method: 'POST',
  url: '/api/queryExhibitTypeList',
  summary: 'Exhibit types, ordered by their number.',
  body: listBody({ typeNo: filter }),
  answer: envelope(paged(withTextLanguage(exhibitTypeSchema))),
} as const satisfies Call
