import { type Bilingual, bilingual } from '../../engine/errors/index.ts'
import { type SiteManifest, suggest } from '../../engine/index.ts'
import type { Answers } from './questions.ts'

/** Why a text will not do, and what to do; undefined where it will do. */
export type Rule = (text: string, answers: Answers) => Bilingual | undefined

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
      return bilingual(
        'An address is a path such as /Library: after each slash letters, digits, dots, dashes or underscores.',
        '地址是“/Library”这样的路径：每个斜杠之后只能有字母、数字、点、连字符和下划线。',
      )
    const where = taken(text, manifest)
    return where === undefined
      ? undefined
      : bilingual(
          `That address is taken in ${where}. Choose another.`,
          `这个地址已在 ${where} 中使用。请换一个。`,
        )
  }
}

/** One of known names; the message proposes the nearest. */
export function oneOf(known: readonly string[], what: Bilingual): Rule {
  return (text) => {
    if (known.includes(text)) return undefined
    const near = suggest(text, known)
    if (known.length === 0) return bilingual(`There is no ${what.en} yet.`, `还没有${what.zh}。`)
    return bilingual(
      `There is no such ${what.en}${near === undefined ? '' : `; did you mean ${near}?`} Known: ${known.join(', ')}.`,
      `没有这个${what.zh}${near === undefined ? '。' : `；是不是想写“${near}”？`}可用的有：${known.join('、')}。`,
    )
  }
}

export function wholeNumber(least: number, most: number): Rule {
  return (text) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
      ? undefined
      : bilingual(
          `It must be a whole number from ${least} to ${most}.`,
          `必须是 ${least} 至 ${most} 之间的整数。`,
        )
}

/** The name of a new file in a folder of the config. */
export function freeName(folder: 'sources' | 'forms', known: Readonly<Record<string, unknown>>): Rule {
  return (text) => {
    if (!FILE_NAME.test(text))
      return bilingual(
        'A name has letters, digits, dashes and underscores, and no others.',
        '名称只能有字母、数字、连字符和下划线。',
      )
    return Object.hasOwn(known, text)
      ? bilingual(
          `${folder}/${text}.json is there already. Choose another name, or remove the file first.`,
          `${folder}/${text}.json 已经存在。请换一个名称，或者先删除这个文件。`,
        )
      : undefined
  }
}

export const yesOrNo: Rule = (text) =>
  /^(?:yes|no|是|否)$/.test(text)
    ? undefined
    : bilingual('Answer yes or no.', '请回答“yes”或“no”，也可以写“是”或“否”。')

/** Whether an answer that passed `yesOrNo` is yes. */
export function isYes(text = ''): boolean {
  return text === 'yes' || text === '是'
}

/** A word that can be a channel's number. */
export const channelNumber: Rule = (text) =>
  /^[A-Za-z0-9_.-]+$/.test(text)
    ? undefined
    : bilingual(
        'A number has letters, digits, dots, dashes and underscores, and no others.',
        '编号只能有字母、数字、点、连字符和下划线。',
      )
