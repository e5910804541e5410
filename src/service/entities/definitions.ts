import { sql } from 'kysely'
import type {
  Activity,
  Archive,
  ChannelNode,
  Dictionary,
  Entity,
  Exhibit,
  ExhibitionBase,
  ExhibitionTemp,
  ExhibitType,
  PublicCollectWork,
  PublicMessage,
  StoredFileRecord,
} from '../../../schemas/entities/index.ts'
import {
  byId,
  columns,
  computed,
  type EntityDefinition,
  foldedText,
  momentColumn,
  parserOf,
  type StoredRecord,
  text,
  textOf,
  translatedText,
} from './definition.ts'

const common = { privateFields: [], liveColumns: {}, order: byId } as const

const approved = sql`review_status = 'approved'`

const contact = (...fields: readonly string[]) =>
  computed('contact', (record) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, textOf(record, field)]))),
  )

const reviewStatus = computed('review_status', (record) => textOf(record, 'reviewStatus') || 'approved')

/** Channels of pages that are not articles of their own. */
const unsearchedChannels = new Set(['Slide', 'FriendLink'])

const archiveChannels = (record: StoredRecord): readonly string[] => {
  const channelNo = textOf(record, 'channelNo')
  if (unsearchedChannels.has(channelNo)) return []
  return [channelNo, textOf(record, 'parentChannelNo')].filter((name) => name !== '')
}

/** Definitions of all entities. Orders and visibility: docs/decisions on the content service. */
export const definitions = {
  archive: {
    ...common,
    entity: 'archive',
    parse: parserOf<Archive>(),
    table: 'archive',
    idField: 'archivesId',
    columns: columns(
      text('channel_no', 'channelNo'),
      text('channel_id', 'channelId'),
      text('parent_channel_no', 'parentChannelNo'),
      translatedText('title', 'title'),
      translatedText('label', 'label'),
      text('flag', 'flag'),
      momentColumn('publish_date', 'publishDate'),
      computed('visit_count', ({ visitCount }) => (typeof visitCount === 'number' ? visitCount : 0)),
    ),
    liveColumns: { visitCount: 'visit_count' },
    order: sql`publish_date desc, sort_id`,
    document: {
      title: 'title',
      body: ['subTitle', 'content', 'description', 'source', 'label'],
      date: 'publishDate',
      channels: archiveChannels,
    },
  },
  exhibitionBase: {
    ...common,
    entity: 'exhibitionBase',
    parse: parserOf<ExhibitionBase>(),
    table: 'exhibition_base',
    idField: 'exhibitionBaseId',
    columns: columns(translatedText('base_name', 'baseName'), translatedText('label', 'label')),
    document: {
      title: 'baseName',
      body: ['description', 'basePlace', 'label'],
      date: 'startTime',
      channels: () => ['BaseExh', 'Exhibition'],
    },
  },
  exhibitionTemp: {
    ...common,
    entity: 'exhibitionTemp',
    parse: parserOf<ExhibitionTemp>(),
    table: 'exhibition_temp',
    idField: 'exhibitionTempId',
    columns: columns(
      translatedText('temp_name', 'tempName'),
      translatedText('label', 'label'),
      momentColumn('start_time', 'startTime'),
    ),
    order: sql`start_time desc, sort_id`,
    document: {
      title: 'tempName',
      body: ['description', 'tempPlace', 'label'],
      date: 'startTime',
      channels: () => ['TempExh', 'Exhibition'],
    },
  },
  exhibit: {
    ...common,
    entity: 'exhibit',
    parse: parserOf<Exhibit>(),
    table: 'exhibit',
    idField: 'exhibitId',
    columns: columns(
      text('exhibit_type', 'exhibitType'),
      translatedText('exhibit_level', 'exhibitLevel'),
      foldedText('name_folded', 'exhibitName'),
      text('age', 'age'),
      translatedText('label', 'label'),
      computed('is_own', ({ isOwn }) => (isOwn === true ? 1 : 0)),
      text('group_id', 'groupId'),
      text('exhibition_group_id', 'exhibitionGroupId'),
    ),
    document: {
      title: 'exhibitName',
      body: ['description', 'ageDetail', 'explanationWord', 'size', 'collectionUnit', 'extension6', 'label'],
      channels: () => ['ExcellentCol', 'Collection'],
    },
  },
  exhibitType: {
    ...common,
    entity: 'exhibitType',
    parse: parserOf<ExhibitType>(),
    table: 'exhibit_type',
    idField: 'exhibitTypeId',
    columns: columns(
      text('type_no', 'typeNo'),
      computed('sort_type_no', (record) => textOf(record, 'typeNo').padStart(20, '0')),
    ),
    order: sql`sort_type_no, sort_id`,
  },
  activity: {
    ...common,
    entity: 'activity',
    parse: parserOf<Activity>(),
    table: 'activity',
    idField: 'activityId',
    columns: columns(
      text('activity_type', 'activityType'),
      translatedText('activity_name', 'activityName'),
      text('activity_status', 'activityStatus'),
      translatedText('label', 'label'),
      momentColumn('start_time', 'startTime'),
    ),
    order: sql`start_time desc, sort_id`,
    document: {
      title: 'activityName',
      body: ['description', 'lectureTopic', 'speaker', 'activityVenueName', 'detailAddress', 'label'],
      date: 'startTime',
      channels: () => ['ActivityPreview', 'Activity'],
    },
  },
  file: {
    ...common,
    entity: 'file',
    parse: parserOf<StoredFileRecord>(),
    table: 'file',
    idField: 'fileInfoId',
    columns: columns(text('object_id', 'objectId'), text('code', 'code')),
    visible: sql`not (code in ('', 'CMS_COLLECT_WORK_IMG') and exists (
      select 1 from collect_work where collect_work.id = file.object_id and collect_work.review_status <> 'approved'))`,
  },
  message: {
    ...common,
    entity: 'message',
    parse: parserOf<PublicMessage>(),
    table: 'message',
    idField: 'messageId',
    privateFields: ['email', 'phoneNumber', 'reviewStatus'],
    columns: columns(
      text('type', 'type'),
      text('source', 'source'),
      momentColumn('create_time', 'createTime'),
      reviewStatus,
      contact('email', 'phoneNumber'),
    ),
    order: sql`create_time desc, sort_id desc`,
    visible: approved,
  },
  dictionary: {
    ...common,
    entity: 'dictionary',
    parse: parserOf<Dictionary>(),
    table: 'dictionary',
    idField: 'dictionaryId',
    columns: text('dictionary_code', 'dictionaryCode'),
  },
  channel: {
    ...common,
    entity: 'channel',
    parse: parserOf<ChannelNode>(),
    table: 'channel',
    idField: 'id',
    columns: columns(),
  },
  collectWork: {
    ...common,
    entity: 'collectWork',
    parse: parserOf<PublicCollectWork>(),
    table: 'collect_work',
    idField: 'collectId',
    privateFields: ['email', 'phoneNum', 'reviewStatus'],
    columns: columns(
      text('work_season', 'workSeason'),
      momentColumn('create_time', 'createTime'),
      reviewStatus,
      contact('email', 'phoneNum'),
    ),
    order: sql`create_time desc, sort_id desc`,
    visible: approved,
  },
} as const satisfies Readonly<Record<Entity, EntityDefinition>>
