import type { ServiceConfig } from '../../../../schemas/config/index.ts'
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
export interface PresetQuestion {
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
  readonly pages: { readonly list: Json; readonly detail?: Json }
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
    | 'search',
    Preset
  >
>
