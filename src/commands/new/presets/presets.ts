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

/** A question of a preset. */
interface PresetQuestion {
  readonly en: string
  readonly zh: string
  /** Taken where nothing is answered. */
  readonly default: string
  /** Path of a call: the address of the list page that shows it is offered. */
  readonly call?: string
  /** Whether it is the number of a channel of articles: the first that a page asks for is offered. */
  readonly channel?: boolean
  /** Whether nothing is an answer. */
  readonly empty?: boolean
  /** Which texts answer it; by default names. "facts": names, each with a label behind "=" where it has one. */
  readonly of?: 'facts' | 'path' | 'text'
  /** Asked only where this other answer is not empty. */
  readonly with?: string
}

/** A system that museums run, or a part of the built-in service, as sources and pages with places for answers. */
export interface Preset {
  readonly title: { readonly en: string; readonly zh: string }
  /** Where the content service of this program answers it, so that it has no address of its own. */
  readonly builtIn?: {
    /** What the menu calls it, as a text of the samples. */
    readonly menu: string
    /** Entity of its records; absent where it has none of its own. */
    readonly into?: string
  }
  /** Whether its channel is in the menu; true by default. */
  readonly visible?: boolean
  /** Values that `site.json` gets by part and key where it lacks them. */
  readonly site?: Json
  /** How requests are signed; without it the system shows what is public, and no secret is requested. */
  readonly auth?: NonNullable<ServiceConfig['auth']>['scheme']
  /** Hosts of pictures that are not at the address of the system. */
  readonly imageHosts?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  readonly questions: Readonly<Record<string, PresetQuestion>>
  /** By what follows the name of the list's source. */
  readonly sources: Readonly<Record<string, Json>>
  /** What sources that are there get: to a list of their `item` where they ask for `path`. */
  readonly amends?: readonly Json[]
  /** `below` is a page of its own route below that of a record, such as the list of all that the record has. */
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

/** The text with answers in its places; undefined where one of them is empty. */
function fillText(text: string, answers: Answers): string | undefined {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  if (names.some((name) => (answers[name] ?? '') === '')) return undefined
  return text.replace(PLACE, (_place, name: string) => answers[name] ?? '')
}

/** "creditLine", "credit_line" and "field_credit_line" as "Credit line". */
export function readableName(name: string): string {
  const words = name
    .replace(/^field_(?=.)/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A name that options of a template can refer to. */
export function factName(name: string): string {
  const camel = name.replace(/[^A-Za-z0-9]+(.)?/g, (_mark, letter = '') => String(letter).toUpperCase())
  return /^[A-Za-z]/.test(camel) ? camel.charAt(0).toLowerCase() + camel.slice(1) : `fact${camel}`
}

/** The names of an answer with commas between them. */
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
 * A part of a preset with answers in its places. What holds an empty answer is left out, and so is what only consisted of
 * such parts: `undefined` for nothing.
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
