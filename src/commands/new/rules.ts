import { listed, type Message, message } from '../../engine/errors/index.ts'
import { type SiteManifest, suggest } from '../../engine/index.ts'
import type { Answers } from './questions.ts'

/** Why a text will not do, and what to do; undefined where it will do. */
export type Rule = (text: string, answers: Answers) => Message | undefined

const ROUTE = /^(?:\/[A-Za-z0-9_.-]+){1,8}$/
const PATTERN = /^(?:\/(?:[A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)){1,8}$/
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

function taken(route: string, { pages, redirects }: SiteManifest): string | undefined {
  const same = (path: string): boolean => path.replace(/\?.*$/, '').toLowerCase() === route.toLowerCase()
  const page = pages.find((each) => same(each.route) || each.aliases.some(same))
  const found = page ?? redirects.find(({ from }) => same(from))
  return found === undefined ? undefined : `${found.origin.file}:${found.origin.line}`
}

/** A path that is not taken; with `parameters`, one that may hold ":id". */
export function freeRoute(manifest: SiteManifest, parameters = false): Rule {
  return (text) => {
    if (!(parameters ? PATTERN : ROUTE).test(text))
      return message`An address is a path such as /Library: after each slash letters, digits, dots, dashes or underscores.`
    const where = taken(text, manifest)
    return where === undefined ? undefined : message`That address is taken in ${where}. Choose another.`
  }
}

/** One of known names; the message proposes the nearest. */
export function oneOf(known: readonly string[], what: Message): Rule {
  return (text) => {
    if (known.includes(text)) return undefined
    const near = suggest(text, known)
    if (known.length === 0) return message`There is no ${what} yet.`
    return near === undefined
      ? message`There is no such ${what}. Known: ${listed(known)}.`
      : message`There is no such ${what}; did you mean ${near}? Known: ${listed(known)}.`
  }
}

export function wholeNumber(least: number, most: number): Rule {
  return (text) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
      ? undefined
      : message`It must be a whole number from ${least} to ${most}.`
}

/** The name of a new file in a folder of the config. */
export function freeName(folder: 'sources' | 'forms', known: Readonly<Record<string, unknown>>): Rule {
  return (text) => {
    if (!FILE_NAME.test(text))
      return message`A name has letters, digits, dashes and underscores, and no others.`
    return Object.hasOwn(known, text)
      ? message`${folder}/${text}.json is there already. Choose another name, or remove the file first.`
      : undefined
  }
}

export const yesOrNo: Rule = (text) =>
  /^(?:yes|no|是|否)$/.test(text) ? undefined : message`Answer yes or no.`

/** Whether an answer that passed `yesOrNo` is yes. */
export function isYes(text = ''): boolean {
  return text === 'yes' || text === '是'
}

/** A word that can be a channel's number. */
export const channelNumber: Rule = (text) =>
  /^[A-Za-z0-9_.-]+$/.test(text)
    ? undefined
    : message`A number has letters, digits, dots, dashes and underscores, and no others.`
