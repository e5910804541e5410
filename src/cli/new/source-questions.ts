import { existsSync } from 'node:fs'
import type { SiteManifest } from '../../engine/index.ts'
import { serviceAddresses } from '../../server/services.ts'
import { UsageError } from '../usage-error.ts'
import type { ConfigState } from './config-state.ts'
import type { Answers, Question } from './questions.ts'
import { isAddress } from './read-sample.ts'
import { freeName, oneOf, type Rule } from './rules.ts'

type Variables = Readonly<Record<string, string | undefined>>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'QUERY'] as const
export type Method = (typeof METHODS)[number]

export const methodNamed = (word = ''): Method => METHODS.find((each) => each === word) ?? 'GET'

const pointerRule: Rule = (text) =>
  /^(?:\/[^/]*)*$/.test(text) ? undefined : 'A place is a JSON pointer such as /data/rows.'

const fromRule: Rule = (text) => {
  if (isAddress(text)) return URL.canParse(text) ? undefined : 'That is no address.'
  return existsSync(text)
    ? undefined
    : 'There is no such file. Name a file, or an address with http:// or https://.'
}

const bodyRule: Rule = (text) => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined
  } catch {
    // Said below.
  }
  return 'A body is an object of JSON, such as {"page": 1}.'
}

/** "--map title=/name" as part and place. Throws a UsageError for any other text. */
export const mapPairs = (text = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, part, pointer] = /^([A-Za-z]+)=((?:\/[^/]*)+)$/.exec(line) ?? []
        if (part === undefined || pointer === undefined)
          throw new UsageError(`--map is "${line}". Write it as PART=PLACE, such as title=/name.`)
        return [part, pointer]
      }),
  )

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** The service whose address an address begins with, and the path below it. */
const servedBy = (
  from: string,
  manifest: SiteManifest,
  variables: Variables,
): { readonly service: string; readonly path: string } | undefined => {
  for (const [service, address] of serviceAddresses(manifest, variables)) {
    const base = withoutSlash(address)
    if (from.startsWith(`${base}/`)) return { service, path: from.slice(base.length) }
  }
  return undefined
}

const pathIn = (from: string): string => {
  const { pathname, search } = new URL(from)
  return `${pathname}${search}`
}

/** What `vitrine new source` must know. */
export const sourceQuestions = ({ manifest }: ConfigState, variables: Variables): readonly Question[] => {
  const services = Object.keys(manifest.site.services)
  const isCall = ({ from = '' }: Answers): boolean => isAddress(from)
  return [
    {
      key: 'name',
      words: 'Name of the source, such as articles',
      refuse: freeName('sources', manifest.sources),
    },
    { key: 'from', words: 'Sample answer: a file or an address', refuse: fromRule },
    { key: 'body', words: 'Body of the call, as JSON', fallback: () => '', refuse: bodyRule },
    {
      key: 'method',
      words: 'Method of the call',
      fallback: ({ body }) => ((body ?? '') === '' ? 'GET' : 'POST'),
      refuse: oneOf(METHODS, 'method'),
    },
    {
      key: 'service',
      words: 'Service that is asked',
      proposed: ({ from = '' }) => servedBy(from, manifest, variables)?.service ?? services[0] ?? '',
      refuse: oneOf(services, 'service'),
    },
    {
      key: 'path',
      words: 'Path of the call below the service, such as /articles?page=1&size=10',
      proposed: (answers) => {
        const { from = '' } = answers
        return isCall(answers) ? (servedBy(from, manifest, variables)?.path ?? pathIn(from)) : ''
      },
      refuse: (text) => (/^\/\S*$/.test(text) ? undefined : 'A path begins with a slash and has no spaces.'),
    },
    {
      key: 'kind',
      words: 'Kind, list or record; none to see',
      fallback: () => '',
      refuse: oneOf(['list', 'record'], 'kind'),
    },
    { key: 'records', words: 'Place of the records; none to see', fallback: () => '', refuse: pointerRule },
    { key: 'total', words: 'Place of their number; none to see', fallback: () => '', refuse: pointerRule },
  ]
}

/** What must be set so that the site asks where the sample came from; undefined where it does already. */
export const addressNote = (
  { from = '', service = '' }: Answers,
  { manifest }: ConfigState,
  variables: Variables,
): string | undefined => {
  const env = manifest.site.services[service]?.env
  if (!isAddress(from) || env === undefined || servedBy(from, manifest, variables) !== undefined)
    return undefined
  return `The site asks the service "${service}" at ${variables[env] || 'itself'}. Set ${env}=${new URL(from).origin} to ask where the sample came from.`
}
