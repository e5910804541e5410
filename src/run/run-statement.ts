import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { type Audit, auditContent } from '../commands/test/statement/audit-content.ts'
import {
  type AuditedContent,
  contentOfFolder,
  contentOfService,
  pdfReader,
} from '../commands/test/statement/content-records.ts'
import {
  type AuditedSource,
  contentDifferences,
  differencesOf,
  makeStatement,
  reportStatement,
} from '../commands/test/statement/make-statement.ts'
import { digestOfFolder, readTestRecord } from '../commands/test/statement/test-record.ts'
import { entitiesOf, hasDatabase, openContent, ownershipError } from '../content/index.ts'
import { commandLine, joinWithCommas, type Language, type Message, message } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import {
  ACCESSIBILITY_FILE,
  concludeCriteria,
  conformanceOf,
  type SiteManifest,
  STATEMENT_FILE,
  schemaAddress,
} from '../engine/index.ts'
import { isOwnSource } from '../web/http/own-calls.ts'
import { checkConfig } from '../web/site/check-config.ts'
import type { Environment } from '../web/site/environment.ts'
import { readConfig } from '../web/site/read-config.ts'
import { contentRules, museumIdentity } from './config-facts.ts'

export interface StatementRun {
  readonly environment: Environment
  readonly language: Language
  /** Whether to audit the data folder even if the config has a content folder. */
  readonly usesData: boolean
  /** Whether to print every fault rather than the first of each kind. */
  readonly isAll: boolean
}

function manifestOf({ environment: { configDir }, language }: StatementRun): SiteManifest {
  const { manifest, report } = checkConfig(configDir, false, language)
  if (manifest !== undefined) return manifest
  throw new AppError(
    message`${report}\n\nThe config in ${configDir} has errors (above). Fix them and run the command again.`,
  )
}

async function auditOwnContent(content: AuditedContent): Promise<Audit> {
  return auditContent(content.records, await pdfReader(content.readFile))
}

/** Audits the museum's own records; undefined if there are none. */
async function auditOf(manifest: SiteManifest, run: StatementRun): Promise<AuditedSource | undefined> {
  const { environment, usesData } = run
  const { configDir, dataDir, databaseUrl, databaseLimits, objectStore } = environment
  const entities = entitiesOf(manifest.recordTypes)
  const idFieldOf = (entity: string): string | undefined =>
    entities.names.includes(entity) ? entities.definition(entity).idField : undefined
  const folder = usesData ? undefined : contentOfFolder(configDir, idFieldOf)
  const isStored = databaseUrl !== undefined || hasDatabase(dataDir)
  if (folder !== undefined)
    return { audit: await auditOwnContent(folder), from: join(configDir, 'content'), isWhole: !isStored }
  if (!isStored && usesData)
    throw new AppError(
      message`There is no database in ${dataDir}. Set DATA_DIR to the museum's data folder, or leave out --data.`,
    )
  if (!isStored) return undefined
  const content = await openContent({
    dataDir,
    databaseUrl,
    databaseLimits,
    objectStore,
    ...contentRules(manifest),
  })
  try {
    const fault = await ownershipError(content, museumIdentity(manifest.site.name, environment))
    if (fault !== undefined) {
      if (usesData) throw fault
      return undefined
    }
    return { audit: await auditOwnContent(contentOfService(content)), from: dataDir, isWhole: true }
  } finally {
    await content.close()
  }
}

/**
 * Returns the parts of an audit that decide the criteria. A partial audit cannot prove that something is
 * absent.
 */
function auditParts(source: AuditedSource | undefined, manifest: SiteManifest, environment: Environment) {
  return {
    audit: source?.audit,
    isWholeAudited: source?.isWhole === true && isAllOwn(manifest, environment),
  }
}

/** Whether the content service answers all sources, so that an audit of its records is complete. */
function isAllOwn(manifest: SiteManifest, { variables }: Environment): boolean {
  return Object.values(manifest.sources).every((source) => {
    const env = manifest.site.services[source.service]?.env ?? ''
    return (variables[env] ?? '') === '' && isOwnSource(source)
  })
}

/**
 * Writes accessibility.lock.json from the last complete test and an audit of the content, and prints a
 * summary.
 */
export async function writeStatement(run: StatementRun): Promise<void> {
  const { environment, language } = run
  const { configDir } = environment
  const manifest = manifestOf(run)
  const record = readTestRecord(configDir)
  if (record === undefined)
    throw new AppError(
      message`There is no result of a test to make the statement from. Run ${commandLine('test')} whole: with Chromium, playwright-core and axe-core, without --grep and --only.`,
    )
  if (record.config !== digestOfFolder(configDir))
    throw new AppError(
      message`The config has changed since the last whole test. Run ${commandLine('test')} again, then this command.`,
    )
  const source = await auditOf(manifest, run)
  const statement = makeStatement({ record, ...auditParts(source, manifest, environment) })
  const lock = join(configDir, STATEMENT_FILE)
  const $schema = schemaAddress(readConfig(configDir), STATEMENT_FILE, 'statement')
  try {
    writeFileSync(lock, `${JSON.stringify({ $schema, ...statement }, undefined, 2)}\n`)
  } catch (error) {
    throw fileError('write', lock, error)
  }
  const conclusions = concludeCriteria(statement, manifest.accessibility)
  const files = { people: join(configDir, ACCESSIBILITY_FILE), lock }
  const conformance = conformanceOf(conclusions, true)
  console.log(
    reportStatement(
      { statement, conclusions, conformance, audited: source, files, isAll: run.isAll },
      language,
    ),
  )
}

/** Prints whether the stored statement is up to date with config and content. Returns whether it is. */
export async function checkStatement(run: StatementRun): Promise<boolean> {
  const { environment, language } = run
  const { configDir } = environment
  const manifest = manifestOf(run)
  const { statement: kept } = manifest
  const lock = join(configDir, STATEMENT_FILE)
  if (kept === undefined) {
    const none = message`${lock} is not there: this museum has no statement to check.`
    console.log(none[language])
    return true
  }
  const again = message`Run ${commandLine('test')}, then ${commandLine('statement')}, and commit ${lock}.`
  const digest = digestOfFolder(configDir)
  const problems: Message[] = []
  if (kept.config !== digest)
    problems.push(message`${lock}: the config has changed since it was tested for the statement. ${again}`)
  const source = await auditOf(manifest, run)
  if (source === undefined) {
    if (Object.keys(kept.content).length > 0)
      problems.push(
        message`${lock}: it says what the records lack, and no records are here to be looked at again. Run the command where they are.`,
      )
  } else {
    const kinds = contentDifferences(kept.content, source.audit)
    if (kinds.length > 0)
      problems.push(
        message`${lock}: what the records lack has changed (${joinWithCommas(kinds)}). Run ${commandLine('statement')}, and commit it.`,
      )
    const record = readTestRecord(configDir)
    if (record?.config === digest && kept.config === digest) {
      const now = makeStatement({ record, ...auditParts(source, manifest, environment) })
      const criteria = differencesOf(kept, now)
      if (criteria.length > 0)
        problems.push(
          message`${lock}: the last test says something else of ${joinWithCommas(criteria)} than it does. Run ${commandLine('statement')}, and commit it.`,
        )
    }
  }
  for (const problem of problems) console.log(problem[language])
  const good =
    source === undefined
      ? message`${lock}: the statement is that of the config; there are no records to be looked at`
      : message`${lock}: the statement is that of the config and the content`
  if (problems.length === 0) console.log(good[language])
  return problems.length === 0
}
