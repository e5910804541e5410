import type { LocaleConfig, TranslationsConfig } from '../../schemas/config/index.ts'
import { isObject } from '../base/object.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import type { Place } from './errors/index.ts'
import { localValuesOf } from './local-texts.ts'
import type { Registry, UsedParts } from './manifest.ts'
import { type ConfigText, type ReadConfig, readFiles } from './read/read-files.ts'

/** A text that the config has by language. */
export interface SiteText {
  /** Where the object with the languages is. */
  readonly place: Place
  readonly values: Readonly<Record<string, unknown>>
  readonly schema: SchemaNode
}

/** The texts of a config, with the record of what their translations were made from. */
export interface SiteTexts {
  readonly locales: readonly LocaleConfig[]
  readonly texts: readonly SiteText[]
  /** Pictures that have an address for each language. */
  readonly pictures: readonly SiteText[]
  readonly recorded: TranslationsConfig['translations']
  /** Words of a new museum that are the same as in English, by the code of the language. */
  readonly sameAsEnglish: NonNullable<TranslationsConfig['sameAsEnglish']>
  /** What each file holds, by its path. */
  readonly files: ReadonlyMap<string, unknown>
  /** The interface's texts that the site has in words of its own. */
  readonly interfaceTexts: Readonly<Record<string, unknown>>
  readonly used: UsedParts
}

/** The parts that a site shows. */
export function usedParts({ channels, forms }: Pick<ReadConfig, 'channels' | 'forms'>): UsedParts {
  const pages = channels.flatMap(({ config }) => (config.pages ?? []).filter((page) => page !== undefined))
  const blocks = pages.flatMap(({ blocks: own = [] }) => own.map(({ block }) => block))
  return {
    templates: new Set([...pages.map(({ template }) => template), ...blocks]),
    controls: new Set(forms.flatMap(({ config }) => config.fields.map(({ control }) => control))),
  }
}

/** Reads the texts of a config, also of one with errors: of what can be read. */
export function readSiteTexts(files: readonly ConfigText[], registry: Registry): SiteTexts {
  const config = readFiles(files, registry)
  const all = [...localValuesOf(config, registry)].map(({ holder, schema }) => ({
    place: config.positions.at(holder),
    values: holder,
    schema,
  }))
  const isPicture = ({ schema }: SiteText): boolean => schema.annotation === 'picture'
  const site = config.site?.config
  return {
    locales: site?.locales ?? [],
    texts: all.filter((each) => !isPicture(each)),
    pictures: all.filter(isPicture),
    recorded: config.translations?.config.translations ?? {},
    sameAsEnglish: config.translations?.config.sameAsEnglish ?? {},
    files: new Map(config.raw.map(({ path, value }) => [path, value])),
    interfaceTexts: isObject(site?.texts) ? site.texts : {},
    used: usedParts(config),
  }
}
