import { existsSync } from 'node:fs'
import { isObject } from '../../base/object.ts'
import { type Message, message } from '../../engine/errors/index.ts'
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
  /^(?:\/[^/]*)*$/.test(text) ? undefined : message`A place is a JSON pointer such as /data/rows.`

const fromRule: Rule = (text) => {
  if (isAddress(text)) return URL.canParse(text) ? undefined : message`That is no address.`
  return existsSync(text)
    ? undefined
    : message`There is no such file. Name a file, or an address with http:// or https://.`
}

const bodyRule: Rule = (text) => {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return undefined
  } catch {
    // Refused below.
  }
  return message`A body is an object of JSON, such as {"page": 1}.`
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
          throw new UsageError(message`--map is "${line}". Write it as PART=PLACE, such as title=/name.`)
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
      words: message`Name of the source, such as articles`,
      refuse: freeName('sources', manifest.sources),
    },
    {
      key: 'from',
      words: message`Sample answer: a file or an address`,
      refuse: fromRule,
    },
    {
      key: 'body',
      words: message`Body of the call, as JSON`,
      fallback: () => '',
      refuse: bodyRule,
    },
    {
      key: 'method',
      words: message`Method of the call`,
      fallback: ({ body }) => ((body ?? '') === '' ? 'GET' : 'POST'),
      refuse: oneOf(METHODS, message`method`),
    },
    {
      key: 'service',
      words: message`Service that is asked`,
      proposed: ({ from = '' }) => servedBy(from, manifest, variables)?.service ?? services[0] ?? '',
      refuse: oneOf(services, message`service`),
    },
    {
      key: 'path',
      words: message`Path of the call below the service, such as /articles?page=1&size=10`,
      proposed: (answers) => {
        const { from = '' } = answers
        return isCall(answers) ? (servedBy(from, manifest, variables)?.path ?? pathIn(from)) : ''
      },
      refuse: (text) =>
        /^\/\S*$/.test(text) ? undefined : message`A path begins with a slash and has no spaces.`,
    },
    {
      key: 'kind',
      words: message`Kind, list or record; none to see`,
      fallback: () => '',
      refuse: oneOf(['list', 'record'], message`kind`),
    },
    {
      key: 'records',
      words: message`Place of the records; none to see`,
      fallback: () => '',
      refuse: pointerRule,
    },
    {
      key: 'total',
      words: message`Place of their number; none to see`,
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
): Message | undefined {
  const env = manifest.site.services[service]?.env
  if (!isAddress(from) || env === undefined || servedBy(from, manifest, variables) !== undefined)
    return undefined
  const { origin } = new URL(from)
  return message`The site asks the service "${service}" at ${variables[env] || message`itself`}. Set ${env}=${origin} to ask where the sample came from.`
}
