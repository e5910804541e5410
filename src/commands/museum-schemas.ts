import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InvalidJsonError, parseJsonText } from '../base/json-text.ts'
import { kindOfFile, type Registry } from '../engine/index.ts'
import { readConfig } from '../web/site/read-config.ts'
import { SHARED, type SnippetMuseum } from './editor-snippets.ts'
import { schemaFiles } from './emit-schemas.ts'

/** Folder of a museum's own schemas below its config. */
const FOLDER = '.vitrine/schemas'

/** Whether a museum adds anything that the package's own schemas do not know. */
export function hasOwnSchemas({ files }: Registry): boolean {
  return files !== undefined
}

/** Codes of the languages that a site.json names, also of one that has errors elsewhere; none where it is no JSON. */
function localesIn(text: string): readonly string[] {
  try {
    const { locales } = Object(parseJsonText(text))
    return Array.isArray(locales)
      ? locales.flatMap((locale: unknown) => {
          const { code } = Object(locale)
          return typeof code === 'string' ? [code] : []
        })
      : []
  } catch (error) {
    if (error instanceof InvalidJsonError) return []
    throw error
  }
}

/** What snippets put in for this museum; those of the package's schemas where its languages cannot be read. */
function museumOf(configDir: string): SnippetMuseum {
  const languages = localesIn(readConfig(configDir).find(({ path }) => path === 'site.json')?.text ?? '')
  return { languages: languages.length === 0 ? SHARED.languages : languages, schemas: `../${FOLDER}` }
}

/** Writes the schemas of config files with the museum's extensions, where they are not as they should be. Returns the folder. */
export function writeMuseumSchemas(configDir: string, registry: Registry): string {
  const folder = join(configDir, FOLDER)
  for (const [path, text] of schemaFiles(registry, museumOf(configDir))) {
    const file = join(folder, path)
    // Records and calls are the same in every museum.
    if (path.includes('/') || (existsSync(file) && readFileSync(file, 'utf8') === text)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

/** Points "$schema" of every config file to the museum's own schemas; nothing else of a file changes. Returns the changed files. */
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
