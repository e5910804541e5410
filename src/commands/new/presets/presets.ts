import type { ServiceConfig } from '../../../../schemas/config/index.ts'
import { isObject } from '../../../base/object.ts'
import type { Answers } from '../question.ts'
import activities from './activities.json' with { type: 'json' }
import agents from './agents.json' with { type: 'json' }
import collectionspace from './collectionspace.json' with { type: 'json' }
import directus from './directus.json' with { type: 'json' }
import drupal from './drupal.json' with { type: 'json' }
import exhibitions from './exhibitions.json' with { type: 'json' }
import graphql from './graphql.json' with { type: 'json' }
import iiif from './iiif.json' with { type: 'json' }
import omekaS from './omeka-s.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import sparql from './sparql.json' with { type: 'json' }
import strapi from './strapi.json' with { type: 'json' }
import wordpress from './wordpress.json' with { type: 'json' }
import works from './works.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>

interface PresetQuestion {
  readonly en: string
  readonly zh: string
  /** Default answer. */
  readonly default: string
  /** Path of a request. The route of the list page that shows it is the default answer. */
  readonly call?: string
  /** Whether the answer is a channel number of articles. The default is the first one that a page requests. */
  readonly channel?: boolean
  /** Whether the answer may be empty. */
  readonly empty?: boolean
  /** Syntax of the answer: names by default. "facts" are names, each optionally with a label after "=". */
  readonly of?: 'facts' | 'path' | 'text'
  /** Asked only if this other answer is not empty. */
  readonly with?: string
}

/** A system that museums run, or a part of the built-in service, as sources and pages with placeholders for answers. */
export interface Preset {
  readonly title: { readonly en: string; readonly zh: string }
  /** Set if the built-in content service responds, so that there is no base URL. */
  readonly builtIn?: {
    /** Key of the sample text with its menu title. */
    readonly menu: string
    /** Entity of its records, or undefined if it has none of its own. */
    readonly into?: string
  }
  /** Whether its channel is in the menu; true by default. */
  readonly visible?: boolean
  /** Values by part and key that are added to `site.json` where missing. */
  readonly site?: Json
  /** Authentication scheme. Without it the system exposes only public records, and no secret is asked for. */
  readonly auth?: NonNullable<ServiceConfig['auth']>['scheme']
  /** Hosts of pictures that differ from the system's host. */
  readonly imageHosts?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  readonly questions: Readonly<Record<string, PresetQuestion>>
  /** Keys are suffixes to the name of the list's source. */
  readonly sources: Readonly<Record<string, Json>>
  /** Additions to existing sources that request `path`: values for a list of their `item`. */
  readonly amends?: readonly Json[]
  /** `below` is a page whose route is below that of a record, such as the list of everything the record has. */
  readonly pages: { readonly list: Json; readonly detail?: Json; readonly below?: Json }
}

export const presets: Readonly<Record<string, Preset>> = {
  wordpress,
  directus,
  strapi,
  'omeka-s': omekaS,
  drupal,
  iiif,
  sparql,
  graphql,
  collectionspace,
  works,
  agents,
  exhibitions,
  activities,
  search,
} as Readonly<
  Record<
    | 'wordpress'
    | 'directus'
    | 'strapi'
    | 'omeka-s'
    | 'drupal'
    | 'iiif'
    | 'sparql'
    | 'graphql'
    | 'collectionspace'
    | 'works'
    | 'agents'
    | 'exhibitions'
    | 'activities'
    | 'search',
    Preset
  >
>

const PLACE = /<([A-Za-z]+)>/g

/** Fills in the placeholders of a text. Undefined if one of the answers is empty. */
function fillText(text: string, answers: Answers): string | undefined {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  if (names.some((name) => (answers[name] ?? '') === '')) return undefined
  return text.replace(PLACE, (_place, name: string) => answers[name] ?? '')
}

/** Returns a label for a field name: "creditLine", "credit_line" and "field_credit_line" become "Credit line". */
export function readableName(name: string): string {
  const words = name
    .replace(/^field_(?=.)/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Converts a name to one that template options can refer to. */
export function factName(name: string): string {
  const camel = name.replace(/[^A-Za-z0-9]+(.)?/g, (_mark, letter = '') => String(letter).toUpperCase())
  return /^[A-Za-z]/.test(camel) ? camel.charAt(0).toLowerCase() + camel.slice(1) : `fact${camel}`
}

/** Splits a comma-separated answer into names. */
export function commaNames(answer = ''): readonly string[] {
  return answer
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function fillList(list: readonly unknown[], answers: Answers): readonly unknown[] {
  return list.flatMap((entry) => {
    if (!isObject(entry) || typeof entry['<each>'] !== 'string') return [fillPreset(entry, answers)]
    const { '<each>': key, ...one } = entry
    return commaNames(answers[key]).map((named) => {
      const [fact = '', label = readableName(fact)] = named.split('=')
      return fillPreset(one, { ...answers, fact, factName: factName(fact), factLabel: label })
    })
  })
}

/**
 * Fills in the placeholders of a part of a preset. Members with an empty answer are omitted, and so are objects and lists that become
 * empty. Returns undefined if nothing is left.
 */
export function fillPreset(part: unknown, answers: Answers): unknown {
  if (typeof part === 'string') return fillText(part, answers)
  if (Array.isArray(part)) {
    const kept = fillList(part, answers).filter((entry) => entry !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (!isObject(part)) return part
  const { '<when>': when, '<unless>': unless, '<value>': value, '<first>': first, ...members } = part
  if (typeof when === 'string' && (answers[when] ?? '') === '') return undefined
  if (typeof unless === 'string' && (answers[unless] ?? '') !== '') return undefined
  if (value !== undefined) return fillPreset(value, answers)
  if (Array.isArray(first))
    return first.map((each) => fillPreset(each, answers)).find((each) => each !== undefined)
  const filled = Object.entries(members).flatMap(([key, entry]) => {
    const [name, content] = [fillText(key, answers), fillPreset(entry, answers)]
    return name === undefined || content === undefined ? [] : [[name, content] as const]
  })
  const isLost = 'from' in members && !filled.some(([key]) => key === 'from')
  if (isLost || (filled.length === 0 && Object.keys(members).length > 0)) return undefined
  return Object.fromEntries(filled)
}
