import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kindOfFile, type Registry, readValues } from '../engine/index.ts'
import { readConfig } from '../web/site/read-config.ts'
import { SHARED, type SnippetMuseum } from './editor-snippets.ts'
import { schemaFiles } from './emit-schemas.ts'

/** Folder of a museum's schemas, relative to its config. */
const FOLDER = '.vitrine/schemas'

/** Whether a museum has extensions that the package's schemas do not cover. */
export function hasOwnSchemas({ files }: Registry): boolean {
  return files !== undefined
}

/** Returns the snippet settings of a museum, with default languages if its own are unreadable. */
function museumOf(configDir: string): SnippetMuseum {
  const { locales } = Object(readValues(readConfig(configDir), 'site')[0]?.value)
  const codes: readonly unknown[] = Array.isArray(locales) ? locales.map((locale) => Object(locale).code) : []
  const languages = codes.filter((code) => typeof code === 'string')
  return { languages: languages.length === 0 ? SHARED.languages : languages, schemas: `../${FOLDER}` }
}

/** Writes outdated schemas of config files, including the museum's extensions. Returns the folder. */
export function writeMuseumSchemas(configDir: string, registry: Registry): string {
  const folder = join(configDir, FOLDER)
  for (const [path, text] of schemaFiles(registry, museumOf(configDir))) {
    const file = join(folder, path)
    // Schemas of records and API calls are the same for every museum.
    if (path.includes('/') || (existsSync(file) && readFileSync(file, 'utf8') === text)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

/** Sets "$schema" of every config file to the museum's schemas, without other changes. Returns the changed files. */
export function linkMuseumSchemas(configDir: string): readonly string[] {
  return readConfig(configDir).flatMap(({ path, text }) => {
    const place = kindOfFile(path)
    if (place === undefined) return []
    const up = path.includes('/') ? '../' : './'
    const linked = text.replace(
      /("\$schema"\s*:\s*)"[^"]*"/,
      (_all, key: string) => `${key}"${up}${FOLDER}/${place.kind}.schema.json"`,
    )
    if (linked === text) return []
    writeFileSync(join(configDir, path), linked)
    return [path]
  })
}
