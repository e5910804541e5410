import type { Migration } from './migration.ts'

/** What visitors send, and what was decided about it. Moments are UTC in ISO 8601. */
export const submissions: Migration = {
  name: 'submissions',
  statements: (dialect) => {
    const text = dialect === 'postgres' ? 'text collate "C"' : 'text'
    return [
      `create table upload (path ${text} primary key, name ${text} not null, created ${text} not null, ready integer not null, owner ${text} not null)`,
      'create index upload_owner on upload (owner, created)',
      `create table submission (id ${text} primary key, form ${text} not null, created ${text} not null, review_status ${text} not null, record ${text} not null)`,
      'create index submission_form on submission (form, created)',
      `create table submission_key (name ${text} primary key, record_id ${text} not null, created ${text} not null)`,
      `create table audit (id ${text} primary key, created ${text} not null, who ${text} not null, action ${text} not null, entity ${text} not null, record_id ${text} not null, note ${text} not null)`,
      'create index audit_record on audit (record_id, created)',
      `insert into content_version (entity, version) values ('submission', 0), ('upload', 0)`,
    ]
  },
}
