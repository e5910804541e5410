import { hasRangeFilter, isFilterable, isSorted, type RecordType } from '../../../schemas/config/index.ts'
import { isObject } from '../../base/object.ts'
import {
  inEachLanguage,
  joinWithCommas,
  type Message,
  message,
  type Problem,
  problemKey,
  problemMessageIn,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { quotedNames } from '../../engine/errors/wording.ts'
import {
  type ConfigText,
  compareTranslations,
  compilePartly,
  isLockFile,
  type Registry,
  readSiteTexts,
  recordTranslations,
  type SiteManifest,
  type SiteTexts,
  translationsOfText,
} from '../../engine/index.ts'
import { breaking, bySeverity, type Change, type ChangeMeaning, changeOf, info, warn } from './change.ts'
import type { Difference } from './compare.ts'
import { channelChanges, pageChanges } from './page-changes.ts'
import {
  fieldSentence,
  formChanges,
  namedChanges,
  redirectChanges,
  siteChanges,
  sourceChanges,
  themeChanges,
} from './part-changes.ts'

// Record types of the museum (records/*.json): effects of changed fields on pages, lists, filters, search and imports.

type Types = SiteManifest['recordTypes']
type Field = RecordType['config']['fields'][number]

/** Keys with text for visitors. */
const SPOKEN = new Set(['label', 'back', 'unit'])

function fieldsOf(types: Types, type: string): readonly Field[] {
  return types.find(({ name }) => name === type)?.config.fields ?? []
}

/** Returns fields of a type that changed only their name. */
function renamedFields(before: readonly Field[], after: readonly Field[]): ReadonlyMap<string, string> {
  const withoutName = (field: Field): string => JSON.stringify({ ...field, name: '' })
  const isIn = (fields: readonly Field[], { name }: Field): boolean =>
    fields.some((each) => each.name === name)
  const fresh = after.filter((field) => !isIn(before, field))
  const gone = before.filter((field) => !isIn(after, field))
  return new Map(
    gone.flatMap((field) => {
      const same = fresh.filter((each) => withoutName(each) === withoutName(field))
      return same.length === 1 && same[0] !== undefined ? [[field.name, same[0].name] as const] : []
    }),
  )
}

type NameOf = (type: string, field: string) => string

/** Returns types with fields by name, and the order of fields that both states have. */
function typesByField(types: Types, nameOf: NameOf, others: Types, nameOfOthers: NameOf) {
  return Object.fromEntries(
    types.map(({ name: type, config: { $schema: _, fields, ...config } }) => {
      const known = new Set(fieldsOf(others, type).map(({ name }) => nameOfOthers(type, name)))
      const named = fields.map((field) => [nameOf(type, field.name), field] as const)
      const order = named.flatMap(([name]) => (known.has(name) ? [name] : [])).join(', ')
      return [type, { ...config, order, fields: Object.fromEntries(named) }]
    }),
  )
}

const GONE = message`Pages, filters and the search are without it; addresses that filter by it show everything, and an import refuses records that have it still.`

/** Returns the effect of making a field private or public. */
function privateMeaning(isPrivate: boolean): ChangeMeaning {
  return isPrivate
    ? warn(
        message`Pages, filters and the search are without it. What is stored of it stays in the database, where no answer has it, until its records are imported again.`,
      )
    : warn(
        message`What records have there is no longer kept to the museum: from their next import on everybody may read it.`,
        message`Keep "private": true for what is not for the public.`,
      )
}

/** Returns the effect of another field type on filters, sorting and imports. */
function typeMeaning(before: Field, after: Field): ChangeMeaning {
  const ways: readonly (readonly [(field: Field) => boolean, Message])[] = [
    [isFilterable, message`chosen by`],
    [hasRangeFilter, message`narrowed to a range`],
    [isSorted, message`ordered by`],
  ]
  const lost = ways.flatMap(([can, words]) => (can(before) && !can(after) ? [words] : []))
  const imports = message`Values that are stored are of the former type until their records are imported again, and an import refuses those that are not of the new one.`
  return warn(
    lost.length === 0 ? imports : message`Lists can no longer be ${joinWithCommas(lost)} it. ${imports}`,
  )
}

function fieldMeaning(
  { path: [, , key = ''], to }: Difference,
  before: Field | undefined,
  after: Field | undefined,
): ChangeMeaning {
  if (before === undefined)
    return after?.private === true
      ? info(message`It stays with the museum.`)
      : after?.required === true
        ? warn(message`An import refuses records without it.`)
        : info(message`Pages show it of records that have it.`)
  if (after === undefined)
    return before.private === true
      ? warn(message`It was not shown. An import refuses records that have it still.`)
      : warn(GONE)
  if (key === 'name')
    return warn(
      message`Stored records have their values under the former name, and pages, filters and the search are without them until the records are imported again. An import refuses the former name, and addresses that filter by it show everything.`,
    )
  if (key === 'private') return privateMeaning(to === true)
  if (key === 'type') return typeMeaning(before, after)
  if (key === 'required')
    return to === true
      ? warn(message`An import refuses records without it.`)
      : info(message`Records may be without it.`)
  if (key === 'to') return warn(message`Its links lead to records of another type; existing links break.`)
  if (key === 'property') return info(message`Search engines are told otherwise what it is.`)
  return SPOKEN.has(key) ? info(message`Visitors read other words.`) : OTHERWISE
}

const OTHERWISE = warn(message`Its records are shown otherwise.`)

/** Meaning of a changed key of a type. */
const TYPE_KEYS: Readonly<Record<string, ChangeMeaning>> = {
  label: info(message`Visitors read other words.`),
  page: warn(message`Lists, links and the search lead to another page, or to none.`),
  title: warn(message`Every record has another title, in lists, links, the search and the order.`),
  subtitle: info(message`Lists show something else below the title.`),
  period: info(message`Cards and rows show other dates.`),
  rights: warn(
    message`The rights statement comes from another field, or there is none: pages show other reuse terms.`,
  ),
  credit: warn(message`The credit line is taken from another field, or there is none.`),
  service: warn(message`Another service answers for the records.`),
  order: info(message`Pages show the fields in another order.`),
}

function sentenceOf(difference: Difference): Message {
  const { path, from, to } = difference
  return path[0] === 'fields' && path[2] === 'name'
    ? message`field ${String(from)} is now ${String(to)}`
    : fieldSentence(difference)
}

/** Returns changes of record types: their fields, pages and sources. */
function typeChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const [was, is] = [before.recordTypes, after.recordTypes]
  const renamed = new Map(
    was.map(({ name }) => [name, renamedFields(fieldsOf(was, name), fieldsOf(is, name))] as const),
  )
  const nameNow: NameOf = (type, field) => renamed.get(type)?.get(field) ?? field
  const asIs: NameOf = (_type, field) => field
  return namedChanges(
    message`record type`,
    typesByField(was, nameNow, is, asIs),
    typesByField(is, asIs, was, nameNow),
    {
      place: (name) => `records/${name}.json`,
      added: () => info(message`Records of it can be imported.`),
      removed: () =>
        warn(message`Its records are on no page and in no search. Those in the database stay there, unseen.`),
      changed: (difference, type) => {
        const [part = '', name = ''] = difference.path
        if (part !== 'fields') return TYPE_KEYS[part] ?? OTHERWISE
        const old = fieldsOf(was, type).find((field) => nameNow(type, field.name) === name)
        const now = fieldsOf(is, type).find((field) => field.name === name)
        return fieldMeaning(difference, old, now)
      },
    },
    sentenceOf,
  )
}

const SITE_FILE = 'site.json'

/** Removes texts in the given languages from a value, and counts them. */
function withoutLanguages(
  value: unknown,
  codes: ReadonlySet<string>,
  added: ReadonlyMap<string, { count: number }>,
): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutLanguages(each, codes, added))
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  const isByLanguage = entries.every(([key, each]) => codes.has(key) && typeof each === 'string')
  const kept = entries.flatMap(([key, each]) => {
    const language = isByLanguage ? added.get(key) : undefined
    if (language !== undefined) {
      language.count += 1
      return []
    }
    const rest = withoutLanguages(each, codes, added)
    const isEmptied = isObject(rest) && Object.keys(rest).length === 0 && Object.keys(Object(each)).length > 0
    return isEmptied ? [] : [[key, rest] as const]
  })
  return Object.fromEntries(kept)
}

/** Returns the state after without the texts of added languages, and one change for each language. */
function addedLanguages(
  before: SiteManifest,
  after: SiteManifest,
): { readonly rest: SiteManifest; readonly changes: readonly Change[] } {
  const known = new Set(before.locales.map(({ code }) => code))
  const codes = new Set(after.locales.map(({ code }) => code))
  const added = new Map([...codes].filter((code) => !known.has(code)).map((code) => [code, { count: 0 }]))
  if (added.size === 0) return { rest: after, changes: [] }
  const without = <Value>(value: Value): Value => withoutLanguages(value, codes, added) as Value
  const { site, pages, channels, forms, sources } = after
  const rest = {
    ...after,
    site: without(site),
    pages: without(pages),
    channels: without(channels),
    forms: without(forms),
    sources: without(sources),
  }
  const changes = [...added].map(([code, { count }]) =>
    changeOf(
      message`site`,
      message`language ${code} added, with ${count} texts`,
      info(message`Every page is there in it too.`),
      { place: SITE_FILE },
    ),
  )
  return { rest, changes }
}

/** Returns all effects of a config change, sorted by severity. */
export function planOf(before: SiteManifest, changed: SiteManifest): readonly Change[] {
  const { rest: after, changes: languages } = addedLanguages(before, changed)
  const all = [
    ...languages,
    ...pageChanges(before, after),
    ...redirectChanges(before, after),
    ...channelChanges(before, after),
    ...formChanges(before, after),
    ...typeChanges(before, after),
    ...sourceChanges(before, after),
    ...siteChanges(before, after),
    ...themeChanges(before, after),
  ]
  return bySeverity(all)
}

/** Problem codes, besides those of files, of parts missing in the manifest. */
const LEAVES_OUT: readonly string[] = ['TEMPLATE_UNKNOWN', 'BLOCK_UNKNOWN']

/** Code for a file that does not belong to a config. */
const NO_PART = 'CONFIG_FILE_UNKNOWN'

/** Whether a problem prevents a file or part from being read, so that its content is unknown. */
function hidesContent({ code, severity }: Problem): boolean {
  if (severity !== 'error' || code === NO_PART) return false
  return code.startsWith('CONFIG_') || LEAVES_OUT.includes(code)
}

function isError({ severity }: Problem): boolean {
  return severity === 'error'
}

/** Converts an error to a change: the site does not start with it. */
function errorChange(problem: Problem): Change {
  const { code, file, line } = problem
  const saying = inEachLanguage((language) => problemMessageIn(problem, language).message)
  const hint = inEachLanguage((language) => problemMessageIn(problem, language).hint)
  const unknown = hidesContent(problem) ? message` What this file says is not compared.` : sameInBoth('')
  return changeOf(
    message`error ${code}`,
    saying,
    breaking(inEachLanguage((language) => hint[language] + unknown[language])),
    { place: `${file}:${line}`, ...(hidesContent(problem) && { unknown: true }) },
  )
}

/** One state of a config with its problems. */
interface State {
  readonly texts: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

/** Returns the page routes in a file, even if it is invalid JSON. */
function routesIn(text: string | undefined): readonly string[] {
  const written = (text ?? '').matchAll(/"route"\s*:\s*"(\/[^"\n]*)"/g)
  return [...written].flatMap(([, route]) => route ?? [])
}

function faultIn({ problems }: State, path: string): Problem | undefined {
  return problems.find((problem) => problem.file === path && hidesContent(problem))
}

/** Returns the change for a file that one of the states cannot read. */
function uncomparedChange(path: string, [was, is]: readonly [State, State]): Change {
  const [before, after] = [faultIn(was, path), faultIn(is, path)]
  const fault = before ?? after
  const where = fault === undefined ? '' : `${fault.code}, ${path}:${fault.line}`
  const isBase = before !== undefined
  const routes = [...new Set([was, is].flatMap(({ texts }) => routesIn(texts.get(path))))]
  const pages = routes.length === 0 ? sameInBoth('') : message` It names the pages ${quotedNames(routes)}.`
  const whole = path === SITE_FILE ? message` Without it no page can be compared.` : sameInBoth('')
  const gone = is.texts.has(path) ? sameInBoth('') : message` It is removed.`
  return changeOf(
    message`file ${path}`,
    message`not compared`,
    breaking(
      message`It cannot be read ${isBase ? message`before` : message`after`} this change (${where}), so what the change does to it is unknown.${gone}${pages}${whole}`,
      message`Correct the file where it cannot be read, then compare again.`,
    ),
    { place: `${path}:${fault?.line ?? 1}`, unknown: true, ...(routes.length === 0 ? {} : { routes }) },
  )
}

/** Differences between two states, and the compared manifests, which are partial if there are errors. */
interface PlannedStates {
  readonly changes: readonly Change[]
  readonly manifests?: readonly [SiteManifest, SiteManifest]
}

/**
 * Returns the plan between two states, which may have errors. New errors are BREAKING, and so are changed files that cannot be compared;
 * everything else is compared. Lock files are ignored, since the plan reports removed addresses and stale translations itself.
 */
export function planStates(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Registry,
): PlannedStates {
  const stateOf = (written: readonly ConfigText[]) => {
    const files = written.filter(({ path }) => !isLockFile(path))
    const { problems } = compilePartly(files, registry)
    return { files, problems, texts: new Map(files.map(({ path, text }) => [path, text])) }
  }
  const states = [stateOf(before), stateOf(after)] as const
  const [was, is] = states
  const known = new Set(was.problems.filter(isError).map(problemKey))
  const fresh = is.problems.filter((problem) => isError(problem) && !known.has(problemKey(problem)))
  // A file unreadable in one state would look removed, so it is compared in neither.
  const unread = new Set(
    states.flatMap(({ problems }) => problems.filter(hidesContent).map(({ file }) => file)),
  )
  const isSame = (path: string): boolean => was.texts.get(path) === is.texts.get(path)
  const isChanged = ![...was.texts.keys(), ...is.texts.keys()].every(isSame)
  // Without site.json, the changes of all other files are unknown too.
  const isHidden = (path: string): boolean =>
    path === SITE_FILE ? isChanged || !is.texts.has(path) : !isSame(path)
  const told = new Set(fresh.filter(hidesContent).map(({ file }) => file))
  const hidden = [...unread].filter((path) => isHidden(path) && !told.has(path))
  const errors = [...fresh.map(errorChange), ...hidden.map((path) => uncomparedChange(path, states))]
  // Pages are compared with the other state's site.json if one is unreadable.
  const readable = states.find((state) => faultIn(state, SITE_FILE) === undefined)?.texts.get(SITE_FILE)
  if (unread.has(SITE_FILE) && readable === undefined) return { changes: errors }
  const [from, to] = states.map(({ files }) => {
    const comparable = files.filter(({ path }) => !unread.has(path))
    const borrowed =
      unread.has(SITE_FILE) && readable !== undefined ? [{ path: SITE_FILE, text: readable }] : []
    return compilePartly([...comparable, ...borrowed], registry).manifest
  })
  if (from === undefined || to === undefined) return { changes: errors }
  const stale = staleTranslations(before, after, registry)
  return { changes: bySeverity([...errors, ...planOf(from, to), ...stale]), manifests: [from, to] }
}

function pairsOf({ texts, locales }: SiteTexts) {
  const codes = locales.map(({ code }) => code)
  return texts.flatMap(({ place, values }) =>
    translationsOfText(values, codes).map((translation) => ({ ...translation, place, isAccepted: true })),
  )
}

/**
 * Returns translations that stayed the same although their source text changed between the states, whether or not there is a translation
 * record. Excludes those that the new record accepts.
 */
function staleTranslations(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Registry,
): readonly Change[] {
  const [was, is] = [readSiteTexts(before, registry), readSiteTexts(after, registry)]
  if (was.locales[0]?.code !== is.locales[0]?.code) return []
  const now = pairsOf(is)
  const known = compareTranslations(is.recorded, now)
  return compareTranslations(recordTranslations({}, pairsOf(was)), now).flatMap((each, index) => {
    const { place, language, text, translation, madeFrom } = each
    const isAccepted = known[index]?.isNew === false && known[index].madeFrom.length === 0
    if (madeFrom.length === 0 || isAccepted) return []
    return [
      changeOf(
        message`text ${place.file}#${place.pointer}`,
        message`the translation in "${language}" stays "${translation}"`,
        warn(
          message`Its text was "${[...new Set(madeFrom)].join('", "')}" and is now "${text}": readers of the two languages are told different things.`,
        ),
        { place: `${place.file}:${place.line}`, language },
      ),
    ]
  })
}
