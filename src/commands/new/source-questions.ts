import { existsSync } from 'node:fs'
import { isObject } from '../../base/object.ts'
import { type Bilingual, bilingual } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { serviceAddresses } from '../../web/site/services.ts'
import type { ConfigState } from './config-state.ts'
import type { Answers, Question } from './questions.ts'
import { isAddress } from './read-sample.ts'
import { freeName, oneOf, type Rule } from './rules.ts'

type Variables = Readonly<Record<string, string | undefined>>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'QUERY'] as const
export type Method = (typeof METHODS)[number]

export function methodNamed(word = ''): Method {
  return METHODS.find((each) => each === word) ?? 'GET'
}

const pointerRule: Rule = (text) =>
  /^(?:\/[^/]*)*$/.test(text)
    ? undefined
    : bilingual('A place is a JSON pointer such as /data/rows.', '位置用 JSON 指针表示，例如“/data/rows”。')

const fromRule: Rule = (text) => {
  if (isAddress(text))
    return URL.canParse(text) ? undefined : bilingual('That is no address.', '这不是网址。')
  return existsSync(text)
    ? undefined
    : bilingual(
        'There is no such file. Name a file, or an address with http:// or https://.',
        '没有这个文件。请写一个文件，或者以“http://”或“https://”开头的网址。',
      )
}

const bodyRule: Rule = (text) => {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return undefined
  } catch {
    // Refused below.
  }
  return bilingual(
    'A body is an object of JSON, such as {"page": 1}.',
    '请求正文是 JSON 对象，例如 {"page": 1}。',
  )
}

/** "--map title=/name" as part and place. Throws a UsageError for any other text. */
export function mapPairs(text = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, part, pointer] = /^([A-Za-z]+)=((?:\/[^/]*)+)$/.exec(line) ?? []
        if (part === undefined || pointer === undefined)
          throw new UsageError(
            bilingual(
              `--map is "${line}". Write it as PART=PLACE, such as title=/name.`,
              `--map 的值是“${line}”。请写成“部分=位置”，例如“title=/name”。`,
            ),
          )
        return [part, pointer]
      }),
  )
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** The service whose address an address begins with, and the path below it. */
function servedBy(
  from: string,
  manifest: SiteManifest,
  variables: Variables,
): { readonly service: string; readonly path: string } | undefined {
  for (const [service, address] of serviceAddresses(manifest, variables)) {
    const base = withoutSlash(address)
    if (from.startsWith(`${base}/`)) return { service, path: from.slice(base.length) }
  }
  return undefined
}

function pathIn(from: string): string {
  const { pathname, search } = new URL(from)
  return `${pathname}${search}`
}

/** What `vitrine new source` must know. */
export function sourceQuestions({ manifest }: ConfigState, variables: Variables): readonly Question[] {
  const services = Object.keys(manifest.site.services)
  const isCall = ({ from = '' }: Answers): boolean => isAddress(from)
  return [
    {
      key: 'name',
      words: bilingual('Name of the source, such as articles', '数据源的名称，例如 articles'),
      refuse: freeName('sources', manifest.sources),
    },
    {
      key: 'from',
      words: bilingual('Sample answer: a file or an address', '回答的样本：文件或网址'),
      refuse: fromRule,
    },
    {
      key: 'body',
      words: bilingual('Body of the call, as JSON', '请求正文，用 JSON 书写'),
      fallback: () => '',
      refuse: bodyRule,
    },
    {
      key: 'method',
      words: bilingual('Method of the call', '请求方法'),
      fallback: ({ body }) => ((body ?? '') === '' ? 'GET' : 'POST'),
      refuse: oneOf(METHODS, bilingual('method', '请求方法')),
    },
    {
      key: 'service',
      words: bilingual('Service that is asked', '请求哪个服务'),
      proposed: ({ from = '' }) => servedBy(from, manifest, variables)?.service ?? services[0] ?? '',
      refuse: oneOf(services, bilingual('service', '服务')),
    },
    {
      key: 'path',
      words: bilingual(
        'Path of the call below the service, such as /articles?page=1&size=10',
        '请求在服务之下的路径，例如 /articles?page=1&size=10',
      ),
      proposed: (answers) => {
        const { from = '' } = answers
        return isCall(answers) ? (servedBy(from, manifest, variables)?.path ?? pathIn(from)) : ''
      },
      refuse: (text) =>
        /^\/\S*$/.test(text)
          ? undefined
          : bilingual('A path begins with a slash and has no spaces.', '路径以斜杠开头，不含空格。'),
    },
    {
      key: 'kind',
      words: bilingual('Kind, list or record; none to see', '类型，list 或 record；不写则自动判断'),
      fallback: () => '',
      refuse: oneOf(['list', 'record'], bilingual('kind', '类型')),
    },
    {
      key: 'records',
      words: bilingual('Place of the records; none to see', '记录的位置；不写则自动查找'),
      fallback: () => '',
      refuse: pointerRule,
    },
    {
      key: 'total',
      words: bilingual('Place of their number; none to see', '记录总数的位置；不写则自动查找'),
      fallback: () => '',
      refuse: pointerRule,
    },
  ]
}

/** What must be set so that the site asks where the sample came from; undefined where it does already. */
export function addressNote(
  { from = '', service = '' }: Answers,
  { manifest }: ConfigState,
  variables: Variables,
): Bilingual | undefined {
  const env = manifest.site.services[service]?.env
  if (!isAddress(from) || env === undefined || servedBy(from, manifest, variables) !== undefined)
    return undefined
  const { origin } = new URL(from)
  return bilingual(
    `The site asks the service "${service}" at ${variables[env] || 'itself'}. Set ${env}=${origin} to ask where the sample came from.`,
    `网站向 ${variables[env] || '内置的内容服务'} 请求服务“${service}”。要向样本的来源请求，请设置 ${env}=${origin}。`,
  )
}
