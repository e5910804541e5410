import type { ServiceConfig } from '../../../../schemas/config/index.ts'
import collectionspace from './collectionspace.json' with { type: 'json' }
import directus from './directus.json' with { type: 'json' }
import drupal from './drupal.json' with { type: 'json' }
import graphql from './graphql.json' with { type: 'json' }
import iiif from './iiif.json' with { type: 'json' }
import omekaS from './omeka-s.json' with { type: 'json' }
import sparql from './sparql.json' with { type: 'json' }
import strapi from './strapi.json' with { type: 'json' }
import wordpress from './wordpress.json' with { type: 'json' }

type Json = Readonly<Record<string, unknown>>

/** A question of a preset. */
export interface PresetQuestion {
  readonly en: string
  readonly zh: string
  /** Taken where nothing is answered. */
  readonly default: string
  /** Whether nothing is an answer. */
  readonly empty?: boolean
  /** Which texts answer it; by default names. "facts": names, each with a label behind "=" where it has one. */
  readonly of?: 'facts' | 'path' | 'text'
  /** Asked only where this other answer is not empty. */
  readonly with?: string
}

/** A system that museums run, as sources and pages with places for answers. */
export interface Preset {
  readonly title: { readonly en: string; readonly zh: string }
  /** How requests are signed; without it the system shows what is public, and no secret is requested. */
  readonly auth?: NonNullable<ServiceConfig['auth']>['scheme']
  /** Hosts of pictures that are not at the address of the system. */
  readonly imageHosts?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  readonly questions: Readonly<Record<string, PresetQuestion>>
  readonly sources: {
    readonly list: Json
    readonly record: Json
    readonly choices?: Json
    readonly media?: Json
  }
  readonly pages: { readonly list: Json; readonly detail: Json }
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
    | 'collectionspace',
    Preset
  >
>
