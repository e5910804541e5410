import type { LocaleConfig, TranslationsConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject } from '../base/object.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import type { Place } from './errors/index.ts'
import type { Registry, UsedParts } from './manifest.ts'
import { schemaByKind } from './read/file-kinds.ts'
import { type ConfigText, type ReadConfig, readFiles } from './read/read-files.ts'
import { type SchemaVisit, walkSchema } from './schema-node.ts'

/** A text of the config in its languages. */
export interface LocalTextVisit {
  /** The object with the languages, as the config has it. */
  readonly holder: Readonly<Record<string, unknown>>
  readonly schema: SchemaNode
}

function* visitsOf(
  { site, channels, sources, forms, records, accessibility }: ReadConfig,
  registry: Registry,
): Generator<SchemaVisit> {
  if (site !== undefined) yield* walkSchema(schemaByKind.site, site.config)
  if (accessibility !== undefined) yield* walkSchema(schemaByKind.accessibility, accessibility.config)
  for (const { config } of sources) yield* walkSchema(schemaByKind.source, config)
  for (const { config } of records) yield* walkSchema(schemaByKind.record, config)
  for (const { config } of forms) {
    yield* walkSchema(schemaByKind.form, config)
    for (const { control, settings } of config.fields) {
      const definition = getOwn(registry.controls, control ?? '')
      if (definition !== undefined) yield* walkSchema(definition.settings, settings)
    }
  }
  for (const { config } of channels) {
    yield* walkSchema(schemaByKind.channel, config)
    for (const page of config.pages ?? []) {
      const template = getOwn(registry.templates, page.template)
      if (template !== undefined) yield* walkSchema(template.options, page.options)
      for (const block of page.blocks ?? []) {
        const definition = getOwn(registry.blocks, block.block)
        if (definition !== undefined) yield* walkSchema(definition.options, block.options)
      }
    }
  }
}

const TEXTS: readonly unknown[] = ['text', 'joined text', 'interface text']

/** Whether values are texts by language. */
export function isText({ annotation }: SchemaNode): boolean {
  return TEXTS.includes(annotation)
}

/** Every text of a config that is written by language: in its files, and in the options of templates, blocks and fields. */
export function* localTextsOf(config: ReadConfig, registry: Registry): Generator<LocalTextVisit> {
  for (const visit of localValuesOf(config, registry)) if (isText(visit.schema)) yield visit
}

/** Every value of a config that is written by language: texts, and pictures that have an address for each. */
function* localValuesOf(config: ReadConfig, registry: Registry): Generator<LocalTextVisit> {
  // Of a record type two sources are made, and of a form with a route a channel, which have its texts.
  const seen = new Set<object>()
  for (const { schema, value } of visitsOf(config, registry)) {
    const isLocal = isText(schema) || schema.annotation === 'picture'
    if (!isLocal || !isObject(value) || seen.has(value)) continue
    seen.add(value)
    yield { holder: value, schema }
  }
}

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
  /** Translations of the English of a new museum with that English, by the code of the language. */
  readonly fromEnglish: NonNullable<TranslationsConfig['fromEnglish']>
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
    controls: new Set(
      forms.flatMap(({ config }) =>
        config.fields.flatMap(({ control, format }) =>
          format === undefined ? [control] : [control, format],
        ),
      ),
    ),
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
    fromEnglish: config.translations?.config.fromEnglish ?? {},
    files: new Map(config.raw.map(({ path, value }) => [path, value])),
    interfaceTexts: isObject(site?.texts) ? site.texts : {},
    used: usedParts(config),
  }
}
