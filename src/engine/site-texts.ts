import type { LocaleConfig, TranslationsConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject } from '../base/object.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import type { Place } from './errors/index.ts'
import type { Registry, UsedParts } from './manifest.ts'
import { schemaByKind } from './read/file-kinds.ts'
import { type ConfigText, type ReadConfig, readFiles } from './read/read-files.ts'
import { type SchemaVisit, walkSchema } from './schema-node.ts'

/** A text by language in the config. */
export interface LocalTextVisit {
  /** The object keyed by language, as in the config. */
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

/** Whether values of a schema are texts by language. */
export function isText({ annotation }: SchemaNode): boolean {
  return TEXTS.includes(annotation)
}

/** Yields every text by language in a config: in its files, and in the options of templates, blocks and fields. */
export function* localTextsOf(config: ReadConfig, registry: Registry): Generator<LocalTextVisit> {
  for (const visit of localValuesOf(config, registry)) if (isText(visit.schema)) yield visit
}

/** Yields every value by language in a config: texts, and pictures with an address per language. */
function* localValuesOf(config: ReadConfig, registry: Registry): Generator<LocalTextVisit> {
  // The two sources of a record type share its texts, and so do a form and its channel.
  const seen = new Set<object>()
  for (const { schema, value } of visitsOf(config, registry)) {
    const isLocal = isText(schema) || schema.annotation === 'picture'
    if (!isLocal || !isObject(value) || seen.has(value)) continue
    seen.add(value)
    yield { holder: value, schema }
  }
}

/** A text by language in the config. */
export interface SiteText {
  /** Location of the object keyed by language. */
  readonly place: Place
  readonly values: Readonly<Record<string, unknown>>
  readonly schema: SchemaNode
}

/** The texts of a config, and the lock file of their translations. */
export interface SiteTexts {
  readonly locales: readonly LocaleConfig[]
  readonly texts: readonly SiteText[]
  /** Pictures with an address per language. */
  readonly pictures: readonly SiteText[]
  readonly recorded: TranslationsConfig['translations']
  /** Texts of the new-museum template that are the same as in English, by language code. */
  readonly sameAsEnglish: NonNullable<TranslationsConfig['sameAsEnglish']>
  /** Translations of the template's English texts, with that English, by language code. */
  readonly fromEnglish: NonNullable<TranslationsConfig['fromEnglish']>
  /** Content of each file by path. */
  readonly files: ReadonlyMap<string, unknown>
  /** Interface texts overridden by the site. */
  readonly interfaceTexts: Readonly<Record<string, unknown>>
  readonly used: UsedParts
}

/** Returns the parts of the engine that a site uses. */
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

/** Reads the texts of a config, which may have errors: the readable parts. */
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
