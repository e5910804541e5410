import { countedPages } from '../../base/messages/message.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import {
  type Language,
  type Message,
  message,
  problemMessageIn as problemIn,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { changeMessageIn, levelWords } from '../plan/change.ts'
import { headline } from '../plan/report-plan.ts'
import { changeSeverityWords } from '../shots/severity.ts'
import type { CommentPicture, Forge } from './forges/forge.ts'
import { type Review, type ReviewedPage, type ReviewPlace, reviewPlaceOf } from './review.ts'

export interface CommentOptions {
  readonly language: Language
  /** Maximum number of characters. */
  readonly maxLength: number
  /** Returns the URL of a picture by name, or undefined. */
  readonly pictureAt: (name: string) => string | undefined
  /** Returns the web page for a line of a file. */
  readonly placeAt?: ((file: string, line: number) => string) | undefined
  /** URL of the full report. */
  readonly report?: string | undefined
}

/** A section of a comment. Rows at its end are omitted if there is no room. */
interface Section {
  readonly head: readonly string[]
  readonly rows: readonly string[]
  readonly foot?: readonly string[]
  /** Priority for the available room; lower comes first. */
  readonly rank: number
  /** Formats the row with the number of omitted rows. */
  readonly left: (words: string) => string
}

const TITLE = message`What this change does to the site`
const UNUSABLE = message`The base cannot be compared`
const BREAKING = message`What breaks`
const ADDRESSES = message`Addresses that end on the error page`
const PROBLEMS = message`New problems of the check`
const PAGES = message`Before and after`
const FURTHER = message`Further pages that look different`
const LANGUAGES = message`Languages`
const OTHER = message`Everything else that changes`
const NOT_COMPARED = message`Not compared`
const NONE_LEFT = message`No text of the config has changed.`
const LINE = message`: `

/** Returns the first line of a comment, which identifies it per config folder of a repository. */
export function markerOf(root: string): string {
  return `<!-- vitrine review ${root.replace(/[^A-Za-z0-9/_.]/g, (character) => `%${character.codePointAt(0)?.toString(16) ?? ''}`)} -->`
}

type Row = (...cells: readonly string[]) => string

const row: Row = (...cells) => `| ${cells.join(' | ')} |`

function tableHead(heads: Message, language: Language): readonly string[] {
  const names = heads[language].split('|').map((name) => name.trim())
  return [row(...names), row(...names.map(() => '---'))]
}

function headingLines(words: Message, language: Language): readonly string[] {
  return [`#### ${words[language]}`, '']
}

function cellLine(left: string): string {
  return row(left, '', '')
}

function listLine(left: string): string {
  return `- ${left}`
}

/** Formats a location, as a link if possible. */
function shownPlace(place: ReviewPlace | undefined, { root }: Review, { placeAt }: CommentOptions): string {
  if (place === undefined) return ''
  const { file, line } = place
  const shown = markdownCode(line === undefined ? file : `${file}:${line}`)
  return placeAt === undefined ? shown : markdownLink(shown, placeAt(root + file, line ?? 1))
}

function breakingSection(review: Review, options: CommentOptions): Section {
  const { language } = options
  const rows = review.changes
    .filter(({ level }) => level === 'breaking')
    .map((change) => {
      const { subject, message, reason, cure } = changeMessageIn(change, language)
      const place = shownPlace(reviewPlaceOf(change), review, options)
      return row(
        `**${markdownText(subject)}**${place === '' ? '' : `<br>${place}`}`,
        markdownText(message),
        [markdownText(reason), ...(cure === undefined ? [] : [`**→** ${markdownText(cure)}`])].join('<br>'),
      )
    })
  const head = [
    ...headingLines(BREAKING, language),
    ...tableHead(message`what, where | change | meaning and cure`, language),
  ]
  return { head, rows, rank: 0, left: cellLine }
}

function addressSection({ lacking }: Review, { language }: CommentOptions): Section {
  const head = [
    ...headingLines(ADDRESSES, language),
    ...tableHead(message`address | redirect | in`, language),
  ]
  const rows = lacking.map(({ from, to, file }) =>
    row(markdownCode(from), markdownCode(`"${from}": "${to}"`), markdownCode(file)),
  )
  const all = message`${markdownCode('check --fix')} writes these redirects.`
  return { head, rows, foot: ['', all[language]], rank: 1, left: cellLine }
}

function problemSection(review: Review, options: CommentOptions): Section {
  const { language } = options
  const head = [
    ...headingLines(PROBLEMS, language),
    ...tableHead(message`problem, where | what | what to do`, language),
  ]
  const rows = review.problems.map((problem) => {
    const { message, hint } = problemIn(problem, language)
    return row(
      `${markdownCode(problem.code)}<br>${shownPlace(problem, review, options)}`,
      markdownText(message),
      markdownText(hint),
    )
  })
  return { head, rows, rank: 2, left: cellLine }
}

function uncomparedSection({ notCompared, changes }: Review, { language }: CommentOptions): Section {
  const unknown = changes
    .filter((change) => change.unknown === true && change.level !== 'breaking')
    .map((change) => {
      const { subject, reason } = changeMessageIn(change, language)
      return listLine(markdownText(`${subject}${LINE[language]}${reason}`))
    })
  const rows = [...notCompared.map((each) => listLine(markdownText(each[language]))), ...unknown]
  return { head: headingLines(NOT_COMPARED, language), rows, rank: 3, left: listLine }
}

function languageSection(review: Review, options: CommentOptions): Section {
  const { language } = options
  const isTouched = review.languages.some(({ changed, stale }) => changed + stale > 0)
  if (review.languages.length < 2 || review.unusable !== undefined)
    return { head: [], rows: [], rank: 4, left: listLine }
  if (!isTouched)
    return {
      head: [],
      rows: [...headingLines(LANGUAGES, language), NONE_LEFT[language]],
      rank: 4,
      left: listLine,
    }
  const table = [
    ...tableHead(message`language | texts changed | translations left behind`, language),
    ...review.languages.map(({ code: tag, changed, stale }, index) =>
      row(markdownCode(tag), String(changed), index === 0 ? '' : stale === 0 ? '0' : `**${stale}**`),
    ),
    '',
  ]
  const stale = review.changes
    .filter((change) => change.language !== undefined)
    .map((change) => {
      const { message, reason } = changeMessageIn(change, language)
      const place = shownPlace(reviewPlaceOf(change), review, options)
      return listLine(`${place}${LINE[language]}${markdownText(message)}. ${markdownText(reason)}`)
    })
  return { head: headingLines(LANGUAGES, language), rows: [...table, ...stale], rank: 4, left: listLine }
}

const BEFORE = message`before`
const AFTER = message`after`
const NEW = message`new page`
const GONE = message`gone`

function pageLabel({ name, severity, places, size }: ReviewedPage, language: Language): string {
  const counted = places === 1 ? message`${places} place` : message`${places} places`
  const mark = changeSeverityWords[severity][language]
  return `${['breaking', 'lost'].includes(severity) ? `**${mark}**` : mark} ${markdownCode(name)} · ${markdownText(size)} · ${counted[language]}`
}

function picturesOfPage(page: ReviewedPage, { language, pictureAt }: CommentOptions): string | undefined {
  const shown = (name: string | undefined, words: Message, without: Message): string | undefined => {
    if (name === undefined) return without[language]
    const address = pictureAt(name)
    return address && markdownPicture(words[language], address)
  }
  const before = shown(page.before, BEFORE, NEW)
  const after = shown(page.after, AFTER, GONE)
  if ((page.before ?? page.after) === undefined || before === undefined || after === undefined)
    return undefined
  const table = [row(BEFORE[language], AFTER[language]), row('---', '---'), row(before, after)]
  return [pageLabel(page, language), '', ...table, ''].join('\n')
}

function pageSections({ pages = [] }: Review, options: CommentOptions): readonly Section[] {
  const { language } = options
  const drawn = pages.map((page) => ({ page, rows: picturesOfPage(page, options) }))
  const shown = drawn.flatMap(({ rows }) => rows ?? [])
  const others = drawn
    .filter(({ rows }) => rows === undefined)
    .map(({ page }) => listLine(pageLabel(page, language)))
  const first = shown.length === 0 ? PAGES : FURTHER
  return [
    { head: headingLines(PAGES, language), rows: shown, rank: 5, left: (left) => left },
    {
      head: ['<details>', `<summary>${first[language]}${LINE[language]}${others.length}</summary>`, ''],
      rows: others,
      foot: ['', '</details>'],
      rank: 6,
      left: listLine,
    },
  ]
}

function otherChangesSection(review: Review, options: CommentOptions): Section {
  const { language } = options
  const listed = review.changes.filter(
    (change) => change.level !== 'breaking' && change.language === undefined && change.unknown !== true,
  )
  const rows = listed.map((change) => {
    const { subject, message, reason } = changeMessageIn(change, language)
    const mark = levelWords[change.level][language]
    return row(
      change.level === 'warn' ? `**${mark}**` : mark,
      [markdownText(subject), shownPlace(reviewPlaceOf(change), review, options)]
        .filter(Boolean)
        .join('<br>'),
      markdownText(message),
      markdownText(reason),
    )
  })
  return {
    head: [
      '<details>',
      `<summary>${OTHER[language]}${LINE[language]}${rows.length}</summary>`,
      '',
      ...tableHead(message`| what, where | change | meaning`, language),
    ],
    rows,
    foot: ['', '</details>'],
    rank: 7,
    left: (left) => row('', left, '', ''),
  }
}

function lengthOfLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

const RESERVED_LENGTH = 120

/** Formats sections with as many rows as fit. */
function fitSections(sections: readonly Section[], room: number, language: Language): readonly string[] {
  const written = new Map<Section, readonly string[]>()
  let left = room
  for (const section of sections.toSorted((one, other) => one.rank - other.rank)) {
    const { head, rows, foot = [] } = section
    if (rows.length === 0) continue
    const around = lengthOfLines(head) + lengthOfLines(foot) + RESERVED_LENGTH
    let used = around
    let count = 0
    for (const each of rows) {
      if (used + each.length + 1 > left) break
      used += each.length + 1
      count += 1
    }
    if (around > left) continue
    const more = rows.length - count
    const saying = message`${more} more, for which there is no room here`
    const cut = more === 0 ? [] : [section.left(saying[language])]
    written.set(section, [...head, ...rows.slice(0, count), ...cut, ...foot, ''])
    left -= used
  }
  return sections.flatMap((section) => written.get(section) ?? [])
}

function summaryLine({ changes, problems, lacking, accepted, pages }: Review, language: Language): string {
  const counted = (count: number, one: Message, many: Message): readonly Message[] =>
    count === 0 ? [] : [count === 1 ? one : many]
  const parts = [
    ...counted(
      lacking.length,
      message`1 address ends on the error page`,
      message`${lacking.length} addresses end on the error page`,
    ),
    ...counted(problems.length, message`1 new problem`, message`${problems.length} new problems`),
    ...counted(
      pages?.length ?? 0,
      message`1 page looks different`,
      message`${countedPages(pages?.length ?? 0)} look different`,
    ),
    ...counted(accepted, message`1 change was accepted`, message`${accepted} changes were accepted`),
  ]
  return [`**${headline(changes)[language]}**`, ...parts.map((part) => part[language])].join(' · ')
}

function openingLines(review: Review, language: Language): readonly string[] {
  const { root, base, commit, unusable } = review
  const where = root === '' ? '' : ` ${markdownCode(root.replace(/\/$/, ''))}`
  const title = `### ${TITLE[language]}${where}`
  if (unusable !== undefined)
    return [
      title,
      '',
      `> **${UNUSABLE[language]}** ${markdownCode(base)}${LINE[language]}${markdownText(unusable.reason[language])}<br>**→** ${markdownText(unusable.cure[language])}`,
      '',
    ]
  const compared = message`Compared with ${markdownCode(base)}${commit === undefined ? '' : sameInBoth(` (${markdownCode(commit.slice(0, 10))})`)}.`
  return [title, '', summaryLine(review, language), '', compared[language], '']
}

/** Formats a review as a pull request comment, breaking changes first, within the forge's maximum length. */
export function commentOf(review: Review, options: CommentOptions): string {
  const { language, maxLength, report } = options
  const head = [markerOf(review.root), ...openingLines(review, language)]
  const whole = message`Everything, with every picture`
  const foot = report === undefined ? [] : [markdownLink(whole[language], report), '']
  const sections = [
    breakingSection(review, options),
    addressSection(review, options),
    problemSection(review, options),
    ...pageSections(review, options),
    languageSection(review, options),
    uncomparedSection(review, options),
    otherChangesSection(review, options),
  ]
  const room = maxLength - lengthOfLines(head) - lengthOfLines(foot)
  return [...head, ...fitSections(sections, room, language), ...foot].join('\n')
}

/** Control, bidirectional and invisible characters, and line separators. */
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu

/**
 * Characters with a meaning in Markdown, HTML or a forge: anywhere, at the start of a list item, in URLs (which are linked even in HTML),
 * and in emoji names between colons.
 */
const MARKUP = /[&<>`\\*_[\]{}#|~$@]|^[-+]|(?<=^\d{1,9})[.)]|:(?=\/\/|[\w+-]+:)|(?<=\bwww)\./giu

function escapeMarkdown(text: string): string {
  return text
    .replace(UNSEEN, ' ')
    .trim()
    .replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`)
}

const JOINER = '&#8288;'

/**
 * Escapes untrusted text for a comment: no markup, line break, link, mention or reference. Forges detect the last three in rendered text,
 * so an invisible word joiner separates the sign from what follows.
 */
export function markdownText(text: string): string {
  return escapeMarkdown(text)
    .replace(/(?:&#(?:64|126);|%)(?=[\p{L}\p{N}])|(?:&#(?:35|36|38);|!)(?=\p{N})/gu, (sign) => sign + JOINER)
    .replace(/\b(?:mailto|xmpp):|&#58;(?=\/\/)|\bwww&#46;/giu, (sign) => sign + JOINER)
    .replace(/\b(GH)-(?=\d)/giu, `$1-${JOINER}`)
}

/** Formats untrusted text (see `markdownText`) as code, in which forges detect no mentions or references. */
export function markdownCode(text: string): string {
  return `<code>${escapeMarkdown(text).replaceAll('&#64;', `&#64;${JOINER}`)}</code>`
}

/** Formats a link. The address must consist of percent-encoded parts. */
function markdownLink(shown: string, address: string): string {
  return `[${shown}](<${address.replace(/[<>\s\\]/g, percentEncoded)}>)`
}

function markdownPicture(alternative: string, address: string): string {
  return `!${markdownLink(markdownText(alternative), address)}`
}

/** Result of posting a comment. */
export interface PostedComment {
  readonly isNew: boolean
  /** Error due to which the pictures are missing. */
  readonly withoutPictures?: unknown
}

/** Creates or updates the comment of a pull request. The text is posted before the pictures, and stays if these cannot be uploaded. */
export async function postComment(
  forge: Forge,
  review: Review,
  pictures: readonly CommentPicture[],
  options: Pick<CommentOptions, 'language' | 'report'>,
): Promise<PostedComment> {
  const bodyWith = (addresses: ReadonlyMap<string, string>): string =>
    commentOf(review, {
      ...options,
      maxLength: forge.maxLength,
      placeAt: forge.placeOf,
      pictureAt: (name) => addresses.get(name),
    })
  const plain = bodyWith(new Map())
  const found = await forge.find(markerOf(review.root))
  const id = found ?? (await forge.create(plain))
  const posted = { isNew: found === undefined }
  if (forge.upload === undefined || pictures.length === 0) {
    if (found !== undefined) await forge.update(id, plain)
    return posted
  }
  try {
    await forge.update(id, bodyWith(await forge.upload(pictures, id)))
    return posted
  } catch (error) {
    if (found !== undefined) await forge.update(id, plain)
    return { ...posted, withoutPictures: error }
  }
}
