import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import {
  count,
  group,
  link,
  moment,
  picture,
  pictureText,
  recordId,
  richText,
  text,
  title,
} from './fields.ts'

/** Activity (specification, section 3). */
export const activitySchema = {
  type: 'object',
  description: 'Activity: lecture, workshop, tour or event.',
  additionalProperties: false,
  required: ['activityId', 'activityName'],
  properties: {
    activityId: recordId,
    groupId: group,
    activityName: title,
    activityType: { ...text, description: 'Type; equality filter.' },
    activityVenueName: { ...text, description: 'Place inside the museum.' },
    detailAddress: { ...text, description: 'Place elsewhere.' },
    speaker: text,
    description: { ...richText, description: 'Details, HTML.' },
    actDate: {
      ...text,
      description: 'Day that the home page shows, or words for it; without it that of startTime.',
    },
    startTime: moment,
    endTime: moment,
    reserveStartTime: { ...moment, description: 'Booking opens.' },
    reserveEndTime: { ...moment, description: 'Booking closes.' },
    reserveType: { ...text, description: 'Kind of booking.' },
    reserveStatus: { ...text, description: 'State of booking.' },
    activityStatus: {
      ...text,
      description: 'State of the activity as the museum records it; pages say "cancelled" and "postponed".',
    },
    minAge: { ...count, description: 'Youngest age, years.' },
    maxAge: { ...count, description: 'Oldest age, years.' },
    linkUrl: { ...link, description: 'Booking page.' },
    thumb: picture,
    appThumb: { ...picture, description: 'Picture for small screens.' },
    thumbAlt: pictureText,
    label: text,
    capacityNum: { ...count, description: 'Number of places.' },
    activityObject: { ...text, description: 'Whom it is for.' },
    price: { ...text, description: 'Price in words, such as 免费.' },
    lectureTopic: text,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const activityTextFields = [
  'activityName',
  'actDate',
  'activityType',
  'activityVenueName',
  'detailAddress',
  'speaker',
  'description',
  'linkUrl',
  'thumb',
  'appThumb',
  'thumbAlt',
  'label',
  'activityObject',
  'price',
  'lectureTopic',
] as const satisfies readonly (keyof typeof activitySchema.properties)[]

export type Activity = FromSchema<typeof activitySchema>
