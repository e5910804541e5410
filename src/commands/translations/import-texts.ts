import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { lostLetters } from '../../base/damaged-text.ts'
import { type ImportReport, ReportBuilder } from '../../base/import-report.ts'
import { pathOf } from '../../base/json-pointer.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { wrongLanguage } from '../../base/text/index.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import { type ConfigText, compileSite, type Registry, readSiteTexts } from '../../engine/index.ts'
import { PLURAL_CATEGORIES } from '../../pages/texts/index.ts'
import { changesOf, type FileChange, type PlacedValue, withChanges } from '../new/change.ts'
import { isLeftInEnglish, isSampleEnglish } from '../new/samples/samples.ts'
import type { ReturnedFile } from './formats.ts'
import { recordOf } from './record.ts'
import { fromMessageFormat, placeholdersOf, toMessageFormat, type Unit, unitsOf } from './units.ts'

export function countedTexts(count: number): Message {
  return count === 1 ? message`${count} text` : message`${count} texts`
}

interface Refusal {
  readonly reason: Message
  readonly hint?: Message
}

/** Ignores trimming and platform line breaks of translation tools. */
function comparableText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Texts without anything to translate: `{OPENING_HOURS}` is the same in every language. */
const PLACEHOLDERS = /^\s*(?:\{\w+\}\s*)+$/

const WORDS = /[\p{L}\p{N}]/u

/**
 * Trims spaces that tools add around a target. Separators such as ", " keep theirs, and so do texts whose source starts or ends with a
 * space.
 */
function withoutBlanks(target: string, source: string): string {
  const text = target.trim()
  if (text === '') return ''
  if (!WORDS.test(target) && target !== text) return target
  const [before = ''] = /^\s*/.exec(source) ?? []
  const [after = ''] = /\s*$/.exec(source) ?? []
  return `${before}${text}${after}`
}

/** Returns the config value of a target, or why it is invalid. */
function readTarget({ source, maxLength }: Unit, target: string): Refusal | { readonly value: unknown } {
  const [from, value] = [fromMessageFormat(source), fromMessageFormat(target)]
  if (value === undefined || from === undefined || typeof value !== typeof from)
    return {
      reason: message`its plural forms cannot be read`,
      hint: message`Keep the form {n, plural, one {…} other {…}}, with an own form for each category of the language.`,
    }
  if (isObject(value)) {
    const unknown = Object.keys(value).filter(
      (category) => !PLURAL_CATEGORIES.some((each) => each === category),
    )
    if (unknown.length > 0) return { reason: message`${joinWithCommas(unknown)} is no plural category` }
    if (!Object.hasOwn(value, 'other')) return { reason: message`the plural form "other" is missing` }
  }
  const [wanted, found] = [placeholdersOf(from), placeholdersOf(value)]
  const lost = wanted.filter((name) => !found.includes(name))
  const added = found.filter((name) => !wanted.includes(name))
  if (lost.length > 0 || added.length > 0) {
    const named = [...lost, ...added].map((name) => `{${name}}`)
    return {
      reason: message`${joinWithCommas(named)} is not in both texts`,
      hint: message`Placeholders are kept as they are, and not translated.`,
    }
  }
  if (maxLength !== undefined && target.length > maxLength)
    return { reason: message`it is longer than ${maxLength} characters` }
  return { value }
}

/** Returns the place of a unit in the config. List indexes are numbers. */
function placeOfUnit(
  id: string,
  files: ReadonlyMap<string, unknown>,
): { readonly file: string; readonly at: (string | number)[] } {
  const [file = '', pointer = ''] = id.split('#')
  let value = files.get(file)
  const at = pathOf(pointer).map((key) => {
    const step = Array.isArray(value) ? Number(key) : key
    value = isObject(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined
    return step
  })
  return { file, at }
}

/** Result of importing translations into a config. */
export interface TextsImport {
  /** Language of the file. */
  readonly target: LocaleConfig
  readonly changes: readonly FileChange[]
  readonly report: ImportReport
  /** Required texts that the language still lacks, with the text in the first language. The site does not start without them. */
  readonly missing: readonly { readonly id: string; readonly text: string }[]
}

/** A text to import. */
export interface AcceptedText {
  readonly unit: Unit
  readonly line: number
  readonly value: unknown
  /** Whether the translator has finished it, as far as the file says. */
  readonly isDone: boolean
  /** Source text in the file. */
  readonly source: string
}

interface SortedUnits {
  readonly taken: readonly AcceptedText[]
  /** IDs of confirmed stale translations. */
  readonly confirmed: readonly string[]
}

/** Whether a returned text equals the current translation. */
function isAsItWas({ target, source }: Unit, returned: string): boolean {
  return target !== '' && returned.replaceAll('\r\n', '\n') === withoutBlanks(target, source)
}

/** Whether a returned source text is the current or the original one. */
function isFrom({ source, alsoFrom = [] }: Unit, returned: string): boolean {
  return [source, ...alsoFrom].map(comparableText).includes(comparableText(returned))
}

/** Sorts returned texts. Refused and skipped ones are reported. */
export function sortReturned(
  { units: returned, faults }: ReturnedFile,
  units: readonly Unit[],
  report: ReportBuilder,
  language: { readonly tag: string; readonly all: readonly string[] },
): SortedUnits {
  const known = new Map(units.map((unit) => [unit.id, unit]))
  const taken: AcceptedText[] = []
  const confirmed: string[] = []
  const seen = new Set<string>()
  report.countRead(returned.length + faults.length)
  for (const { line, reason } of faults) report.refuse({ place: { line }, reason })
  for (const { id, source, target: written, isConfirmed, isDraft, line } of returned) {
    const place = { line, id }
    const unit = known.get(id)
    const isGiven = unit !== undefined && PLACEHOLDERS.test(unit.source) && comparableText(written) === ''
    const target = isGiven ? unit.source : withoutBlanks(written, unit?.source ?? '')
    const refuse = (reason: Message, hint?: Message) =>
      report.refuse({ place, reason, ...(hint && { hint }) })
    if (unit === undefined)
      refuse(
        message`the museum has no such text`,
        message`Export the texts again, and translate what is new.`,
      )
    else if (isAsItWas(unit, target) && !isFrom(unit, source)) report.countLeftOut(message`as it was`)
    else if (!isFrom(unit, source))
      refuse(
        message`the text has changed since it was exported`,
        message`Export the texts again: this one is then to be translated anew.`,
      )
    else if (seen.has(id)) refuse(message`the same text came before in this file`)
    else if (comparableText(target) === '') report.countLeftOut(message`not translated`)
    else if (isAsItWas(unit, target)) {
      report.countLeftOut(message`as it was`)
      if (unit.isStale && isConfirmed === true) confirmed.push(id)
    } else if (isDraft === true || (isConfirmed === false && unit.isStale))
      report.leaveOut({ place, reason: message`not finished, as the file says` })
    else {
      const lost = lostLetters(unit.source) === undefined ? lostLetters(target) : undefined
      const outcome = readTarget(unit, target)
      if (lost !== undefined) refuse(message`it is ${lost.reason}`, lost.hint)
      else if ('reason' in outcome) refuse(outcome.reason, outcome.hint)
      else {
        taken.push({ unit, line, value: outcome.value, isDone: isConfirmed !== false, source })
        const other = wrongLanguage(target, language.tag, language.all)
        if (other !== undefined)
          report.warn({
            place,
            reason: message`it was taken, and all of it is in the script of "${other}"`,
            hint: message`Look whether a column of the file was copied to the wrong place.`,
          })
      }
    }
    seen.add(id)
  }
  return { taken, confirmed }
}

/** Counts the texts present in the written config. Missing ones are refused. */
function countWritten(
  taken: readonly AcceptedText[],
  { texts }: Pick<ReturnType<typeof readSiteTexts>, 'texts'>,
  code: string,
  report: ReportBuilder,
): void {
  const written = new Map(
    texts.map(({ place, values }) => [
      `${place.file}#${place.pointer}`,
      toMessageFormat(getOwn(values, code)),
    ]),
  )
  for (const { unit, line, value } of taken) {
    if (written.get(unit.id) === toMessageFormat(value))
      report.countStored(unit.target === '' ? { stored: 1 } : { replaced: 1 })
    else
      report.refuse({
        place: { line, id: unit.id },
        reason: message`the config does not have it after it was written`,
      })
  }
}

/** Returns required texts that the language lacks. */
function missingIn(
  code: string,
  now: readonly ConfigText[],
  registry: Registry,
  { locales: [first], texts, pictures }: ReturnType<typeof readSiteTexts>,
): TextsImport['missing'] {
  const unfinished = new Set(
    compileSite(now, registry)
      .problems.filter((problem) => problem.code === 'TRANSLATION_MISSING')
      .map(({ file, pointer }) => `${file}#${pointer}`),
  )
  return [...texts, ...pictures].flatMap(({ place, values }) => {
    const id = `${place.file}#${place.pointer}`
    if (!unfinished.has(id) || Object.hasOwn(values, code)) return []
    return [{ id, text: toMessageFormat(getOwn(values, first?.code ?? '')) }]
  })
}

/** Returns translations of English samples with the English text. The first language may have replaced its English since the export. */
function fromEnglish(
  taken: readonly AcceptedText[],
  { code, tag }: LocaleConfig,
  first: LocaleConfig | undefined,
): Readonly<Record<string, string[]>> {
  const english = taken.flatMap(
    ({ unit, value, source: written }): readonly (readonly [string, string[]])[] => {
      const [text, from] = [toMessageFormat(value), comparableText(written)]
      const isOfNew =
        code === first?.code ||
        from !== comparableText(unit.source) ||
        isLeftInEnglish(unit.source, first?.tag ?? '')
      return isOfNew && isSampleEnglish(from) && !isLeftInEnglish(text, tag) ? [[text, [from]]] : []
    },
  )
  return Object.fromEntries(english)
}

/**
 * Imports translations into a config: changes its files, keeping their formatting, and the translation record. A new language is added to
 * `site.json`.
 *
 * @throws AppError where neither the file nor the caller names the language.
 */
export function importTexts(
  returned: ReturnedFile,
  {
    folder,
    files,
    registry,
    language = returned.language,
  }: {
    readonly folder: string
    readonly files: readonly ConfigText[]
    readonly registry: Registry
    readonly language?: string | undefined
  },
): TextsImport {
  if (language === undefined || language === '')
    throw new AppError(message`The file does not say its language. Name it with --language, such as "fr".`)
  const { target, isNew, units, untranslated, values } = unitsOf(files, registry, language)
  const report = new ReportBuilder(countedTexts)
  const { taken, confirmed } = sortReturned(returned, units, report, {
    tag: target.tag,
    all: readSiteTexts(files, registry).locales.map(({ tag }) => tag),
  })
  const placed = (id: string, value: unknown): PlacedValue => {
    const { file, at } = placeOfUnit(id, values)
    return { file, at: [...at, target.code], value }
  }
  const added: readonly PlacedValue[] =
    isNew && taken.length > 0
      ? [
          { file: 'site.json', at: ['locales', -1], value: target },
          ...untranslated.map(({ id, value }) => placed(id, value)),
        ]
      : []
  const ofTaken = taken.map(({ unit, value }) => placed(unit.id, value))
  const changes = changesOf([...added, ...ofTaken], { folder, files })
  const now = withChanges(files, changes)
  const texts = readSiteTexts(now, registry)
  countWritten(taken, texts, target.code, report)
  // A returned text equal to the English sample is confirmed as identical in the language.
  const same = taken.flatMap(({ value, isDone }) =>
    isDone && typeof value === 'string' && isLeftInEnglish(value, target.tag, [], texts.files) ? [value] : [],
  )
  const accepted = [...confirmed, ...taken.map(({ unit }) => unit.id)]
  const came = { [target.code]: fromEnglish(taken, target, texts.locales[0]) }
  const { change } = recordOf(now, registry, accepted, { [target.code]: same }, came)
  return {
    changes: [...changes, ...(change === undefined ? [] : [change])],
    report: report.build(),
    target,
    missing: missingIn(target.code, now, registry, texts),
  }
}
