import { describe, expect, it } from 'vitest'
import { entitySchemas } from '../../../schemas/entities/index.ts'

/** Fields of section 3 of the specification, copied by hand, and the schema of each entity. */
const ENTITIES: readonly (readonly [entity: string, schema: string, fields: string])[] = [
  [
    'Archive item',
    'archive',
    'archivesId channelId channelNo channelName title subTitle publishDate parentChannelNo thumbImg thumbAppImg content description source linkUrl isShowTitle visitCount flag groupId extension1 extension2 extension3 extension4 extension5 extension6 label',
  ],
  [
    'Exhibition base',
    'exhibition-base',
    'exhibitionBaseId groupId baseName description startTime endTime extension1 extension2 extension3 linkUrl basePlace thumb appThumb label',
  ],
  [
    'Temporary exhibition',
    'exhibition-temp',
    'exhibitionTempId groupId tempName description startTime endTime tempPlace linkUrl extension1 thumb appThumb label',
  ],
  [
    'Exhibit',
    'exhibit',
    'exhibitId exhibitName exhibitType modelUrl exhibitLevel age ageDetail size description groupId explanationWord thumb appThumb collectionUnit extension6 isOwn label generalType',
  ],
  ['Exhibit type', 'exhibit-type', 'exhibitTypeId typeName typeNo backGroundImg'],
  [
    'Activity',
    'activity',
    'activityId groupId activityName activityType activityVenueName detailAddress speaker description startTime endTime reserveStartTime reserveEndTime reserveType reserveStatus activityStatus minAge maxAge linkUrl thumb appThumb label capacityNum activityObject price lectureTopic',
  ],
  ['File', 'file', 'fileInfoId objectId fileOldname fileSuffix fileName filePath description'],
  [
    'Message',
    'message-import',
    'messageId source content createTime email name phoneNumber type replyMessage',
  ],
  ['Dictionary entry', 'dictionary', 'dictionaryId dictionaryName dictionaryValue dictionaryNameEn'],
  [
    'Search hit',
    'search-hit',
    'archivesId esId groupId channelId channelNo type title thumbImg description content linkUrl extension1 extension2 exhibitId exhibitionBaseId exhibitionTempId activityId',
  ],
  [
    'Displayed search hit',
    'displayed-hit',
    'esId channelNo title content abstract imgSrc linkUrl exhibitId exhibitionBaseId exhibitionTempId activityId',
  ],
  ['Channel', 'channel', 'id name route path isVisible children'],
  [
    'Collected work',
    'collect-work-import',
    'collectId workName workPhoto workSeason workDesc collectorName phoneNum email',
  ],
  ['Slide', 'slide', 'linkUrl imgSrc'],
  ['Event record', 'event-record', 'title content'],
  ['Share widget', 'share-widget', 'url title description summary image source site sites disabled'],
]

function fieldsOf(name: string): readonly string[] {
  const schema: unknown = entitySchemas.find((each) => each.name === name)?.schema
  return Object.keys(Object(Reflect.get(Object(schema), 'properties')))
}

describe('section 3', () => {
  it.each(ENTITIES)('%s has the fields of section 3', (_entity, schema, fields) => {
    const known = fieldsOf(schema)
    expect(fields.split(' ').filter((field) => !known.includes(field))).toEqual([])
  })

  it.each([
    ['message', ['email', 'phoneNumber']],
    ['collect-work', ['phoneNum', 'email']],
  ])('the public %s has no contact data', (schema, secrets) => {
    expect(fieldsOf(schema).length).toBeGreaterThan(2)
    expect(fieldsOf(schema).filter((field) => secrets.includes(field))).toEqual([])
  })
})
