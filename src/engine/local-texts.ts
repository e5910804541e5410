import { getOwn, isObject } from '../base/object.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import type { Registry } from './manifest.ts'
import { schemaByKind } from './read/file-kinds.ts'
import type { ReadConfig } from './read/read-files.ts'
import { type Visit, walkSchema } from './schema-node.ts'

/** A text of the config in its languages. */
export interface LocalTextVisit {
  /** The object with the languages, as the config has it. */
  readonly holder: Readonly<Record<string, unknown>>
  readonly schema: SchemaNode
}

function* visitsOf(
  { site, channels, sources, forms, records, accessibility }: ReadConfig,
  registry: Registry,
): Generator<Visit> {
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

const TEXTS: readonly unknown[] = ['text', 'interface text']

/** Every text of a config that is written by language: in its files, and in the options of templates, blocks and fields. */
export function* localTextsOf(config: ReadConfig, registry: Registry): Generator<LocalTextVisit> {
  for (const visit of localValuesOf(config, registry))
    if (TEXTS.includes(visit.schema.annotation)) yield visit
}

/** The same with pictures that have an address for each language. */
export function* localValuesOf(config: ReadConfig, registry: Registry): Generator<LocalTextVisit> {
  // Of a record type two sources are made, and of a form with a route a channel, which have its texts.
  const seen = new Set<object>()
  for (const { schema, value } of visitsOf(config, registry)) {
    const isLocal = TEXTS.includes(schema.annotation) || schema.annotation === 'picture'
    if (!isLocal || !isObject(value) || seen.has(value)) continue
    seen.add(value)
    yield { holder: value, schema }
  }
}
