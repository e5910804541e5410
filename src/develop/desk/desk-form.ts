import { isObject } from '../../base/object.ts'
import { schemaFiles } from '../../commands/emit-schemas.ts'
import { inEachLanguage, type Message, sameInBoth } from '../../engine/errors/index.ts'
import { kindOfFile, type Registry } from '../../engine/index.ts'
import type { DeskForm, MenuEntry, NamedFile } from './desk-api.ts'
import type { Drafts } from './drafts.ts'

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    // Its problem is reported where it is.
    return {}
  }
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const texts = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** What a file says of itself: a sentence, or a title in every language. */
function aboutOf({ description, title }: Readonly<Record<string, unknown>>): Message {
  if (typeof description === 'string') return sameInBoth(description)
  const titles = textsOf(title)
  return inEachLanguage((language) => titles[language] ?? Object.values(titles)[0] ?? '')
}

/** What the forms of a config's files are made from. */
export function createForms(drafts: Drafts, registry: Registry) {
  const schemas = schemaFiles(registry)
  const filesOf = (kind: string) =>
    drafts.paths().flatMap((file) => {
      const place = kindOfFile(file)
      return place?.kind === kind ? [{ file, name: place.name, value: parsed(drafts.read(file)) }] : []
    })
  const named = (kind: string): readonly NamedFile[] =>
    filesOf(kind).map(({ name, value }) => ({ name, about: aboutOf(value) }))
  const menu = (): readonly MenuEntry[] =>
    filesOf('channel')
      .filter(({ value }) => value.visible !== false)
      .map(({ file, value: { title, order } }) => ({
        file,
        title: textsOf(title),
        ...(typeof order === 'number' ? { order } : {}),
      }))

  /** Undefined for a file of no kind. */
  return (path: string): DeskForm | undefined => {
    const kind = kindOfFile(path)?.kind
    const schema = kind === undefined ? undefined : schemas.get(`${kind}.schema.json`)
    if (schema === undefined) return undefined
    return {
      schema: JSON.parse(schema),
      names: { source: named('source'), form: named('form') },
      menu: menu(),
    }
  }
}
