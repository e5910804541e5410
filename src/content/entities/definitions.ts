import { expressionBuilder } from 'kysely'
import type { RecordType } from '../../../schemas/config/index.ts'
import {
  type Activity,
  type Archive,
  type ChannelNode,
  type Dictionary,
  type Entity,
  type Exhibit,
  type ExhibitionBase,
  type ExhibitionTemp,
  type ExhibitType,
  type ImportSchemas,
  importSchemasWith,
  type PublicCollectWork,
  type PublicMessage,
  type StoredFileRecord,
} from '../../../schemas/entities/index.ts'
import type { DatabaseTables, RecordTable } from '../database/tables.ts'
import { collectionDefinitions } from './collection-definitions.ts'
import {
  type ColumnValue,
  type DefinitionOf,
  type EntityDefinition,
  fieldText,
  foldedText,
  momentColumn,
  type OrderBy,
  parserOf,
  type StoredRecord,
  textColumn,
} from './definition.ts'
import { ownDefinition } from './own-definition.ts'

function ascendingBy<C extends string>(column: C): OrderBy<C> {
  return { column, direction: 'asc' }
}
function descendingBy<C extends string>(column: C): OrderBy<C> {
  return { column, direction: 'desc' }
}

const byId = ascendingBy('sort_id')

const common = { privateFields: [], localized: {}, liveColumns: {}, order: [byId] } as const

/** Submissions become public when they are approved. */
const approved = expressionBuilder<DatabaseTables, 'message' | 'collect_work'>()(
  'review_status',
  '=',
  'approved',
)

const onFile = expressionBuilder<DatabaseTables, 'file'>()

/** All files except those of works that are not approved. */
const visibleFile = onFile.not(
  onFile.and([
    onFile('code', 'in', ['', 'CMS_COLLECT_WORK_IMG']),
    onFile.exists(
      onFile
        .selectFrom('collect_work')
        .select('collect_work.id')
        .whereRef('collect_work.id', '=', 'object_id')
        .where('collect_work.review_status', '<>', 'approved'),
    ),
  ]),
)

function contactColumn(...fields: readonly string[]): ColumnValue<string> {
  return (record) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, fieldText(record, field)])))
}

/** Imported records without a review status are approved. */
function reviewStatus(record: StoredRecord) {
  const status = fieldText(record, 'reviewStatus')
  if (status === '' || status === 'approved') return 'approved'
  return status === 'rejected' ? 'rejected' : 'pending'
}

/** Codes of the languages of a record's translations, each surrounded by spaces. */
function translatedLanguages({ translations }: StoredRecord): string {
  const codes = Object.keys(Object(translations))
  return codes.length === 0 ? '' : ` ${codes.join(' ')} `
}

/** Channels whose items are not articles of their own. */
const unsearchedChannels = new Set(['Slide', 'FriendLink'])

function archiveChannels(record: StoredRecord): readonly string[] {
  const channelNo = fieldText(record, 'channelNo')
  if (unsearchedChannels.has(channelNo)) return []
  return [channelNo, fieldText(record, 'parentChannelNo')].filter((name) => name !== '')
}

/** Definitions of all entities. Order and visibility: docs/decisions on the content service. */
export const definitions = {
  archive: {
    ...common,
    entity: 'archive',
    parse: parserOf<Archive>(),
    table: 'archive',
    idField: 'archivesId',
    columns: {
      channel_no: textColumn('channelNo'),
      channel_id: textColumn('channelId'),
      parent_channel_no: textColumn('parentChannelNo'),
      title: textColumn('title'),
      label: textColumn('label'),
      flag: textColumn('flag'),
      languages: translatedLanguages,
      publish_date: momentColumn('publishDate'),
      visit_count: ({ visitCount }) => (typeof visitCount === 'number' ? visitCount : 0),
    },
    localized: { title: 'title', label: 'label' },
    liveColumns: { visitCount: 'visit_count' },
    published: 'publish_date',
    order: [descendingBy('publish_date'), byId],
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
    columns: {
      base_name: textColumn('baseName'),
      label: textColumn('label'),
    },
    localized: { base_name: 'title', label: 'label' },
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
    columns: {
      temp_name: textColumn('tempName'),
      label: textColumn('label'),
      start_time: momentColumn('startTime'),
      end_time: momentColumn('endTime'),
    },
    localized: { temp_name: 'title', label: 'label' },
    order: [descendingBy('start_time'), byId],
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
    columns: {
      exhibit_type: textColumn('exhibitType'),
      exhibit_level: textColumn('exhibitLevel'),
      name_folded: foldedText('exhibitName'),
      age: textColumn('age'),
      label: textColumn('label'),
      is_own: ({ isOwn }) => (isOwn === true ? 1 : 0),
      group_id: textColumn('groupId'),
      exhibition_group_id: textColumn('exhibitionGroupId'),
    },
    localized: { exhibit_level: 'level', name_folded: 'name_folded', label: 'label' },
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
    columns: {
      type_no: textColumn('typeNo'),
      sort_type_no: (record) => fieldText(record, 'typeNo').padStart(20, '0'),
    },
    order: [ascendingBy('sort_type_no'), byId],
  },
  activity: {
    ...common,
    entity: 'activity',
    parse: parserOf<Activity>(),
    table: 'activity',
    idField: 'activityId',
    columns: {
      activity_type: textColumn('activityType'),
      activity_name: textColumn('activityName'),
      activity_status: textColumn('activityStatus'),
      label: textColumn('label'),
      start_time: momentColumn('startTime'),
      end_time: momentColumn('endTime'),
    },
    localized: { activity_name: 'title', label: 'label' },
    order: [descendingBy('start_time'), byId],
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
    columns: { object_id: textColumn('objectId'), code: textColumn('code') },
    visible: visibleFile,
  },
  message: {
    ...common,
    entity: 'message',
    parse: parserOf<PublicMessage>(),
    table: 'message',
    idField: 'messageId',
    privateFields: ['email', 'phoneNumber', 'reviewStatus'],
    columns: {
      type: textColumn('type'),
      source: textColumn('source'),
      create_time: momentColumn('createTime'),
      review_status: reviewStatus,
      contact: contactColumn('email', 'phoneNumber'),
    },
    order: [descendingBy('create_time'), descendingBy('sort_id')],
    visible: approved,
    document: {
      title: 'content',
      titleLength: 60,
      body: ['replyMessage', 'content'],
      date: 'createTime',
      channels: () => ['OnlineConsultation'],
    },
  },
  dictionary: {
    ...common,
    entity: 'dictionary',
    parse: parserOf<Dictionary>(),
    table: 'dictionary',
    idField: 'dictionaryId',
    columns: { dictionary_code: textColumn('dictionaryCode') },
  },
  channel: {
    ...common,
    entity: 'channel',
    parse: parserOf<ChannelNode>(),
    table: 'channel',
    idField: 'id',
    columns: {},
  },
  collectWork: {
    ...common,
    entity: 'collectWork',
    parse: parserOf<PublicCollectWork>(),
    table: 'collect_work',
    idField: 'collectId',
    privateFields: ['email', 'phoneNum', 'reviewStatus'],
    columns: {
      work_season: textColumn('workSeason'),
      create_time: momentColumn('createTime'),
      review_status: reviewStatus,
      contact: contactColumn('email', 'phoneNum'),
    },
    order: [descendingBy('create_time'), descendingBy('sort_id')],
    visible: approved,
    document: {
      title: 'workName',
      body: ['workDesc', 'collectorName'],
      date: 'createTime',
      channels: () => ['ColLevy'],
    },
  },
  ...collectionDefinitions,
} as const satisfies Readonly<Record<Entity, { [T in RecordTable]: DefinitionOf<T> }[RecordTable]>>

/** Entities of the service: the built-in ones and the record types that the museum declares. */
export interface Entities {
  /** Names in the order of import. */
  readonly names: readonly string[]
  readonly types: ReadonlyMap<string, RecordType>
  /** Schemas of imported records by name. */
  readonly schemas: ImportSchemas
  readonly all: readonly EntityDefinition[]
  /**
   * Returns the definition of an entity.
   *
   * @throws Error for a name that is not in `names`.
   */
  readonly definition: (name: string) => EntityDefinition
}

/** Creates the entities of a service with these record types of the museum. */
export function entitiesOf(types: readonly RecordType[] = []): Entities {
  const own = types.map((type) => [type.name, ownDefinition(type)] as const)
  const all: ReadonlyMap<string, EntityDefinition> = new Map([...Object.entries(definitions), ...own])
  const schemas = importSchemasWith(types)
  return {
    names: Object.keys(schemas),
    types: new Map(types.map((type) => [type.name, type])),
    schemas,
    all: [...all.values()],
    definition: (name) => {
      const found = all.get(name)
      if (found === undefined) throw new Error(`There is no entity "${name}".`)
      return found
    },
  }
}
