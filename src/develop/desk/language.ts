import { basename } from 'node:path/posix'
import * as packaged from 'vscode-json-languageservice'
import { omitUndefined } from '../../base/object.ts'
import { schemaFiles } from '../../commands/emit-schemas.ts'
import { filePatterns, type Registry } from '../../engine/index.ts'
import type { Offer } from './desk-api.ts'

// Node resolves the package to one object, the built server to its modules.
const { getLanguageService, TextDocument }: typeof packaged = Reflect.get(packaged, 'default') ?? packaged
type CompletionItem = packaged.CompletionItem

function markupText(content: string | packaged.MarkupContent | undefined): string | undefined {
  return typeof content === 'string' ? content : content?.value
}

/** Replaces a snippet's placeholders by their default text: `${1:name}` becomes "name". */
function withoutPlaces(snippet: string): string {
  return snippet.replaceAll(
    /\$\{\d+:?((?:\\.|[^}])*)\}|\$\d+/g,
    (_all, text: string | undefined) => text ?? '',
  )
}

/** Completions and hover texts for config files, from the same schemas and language service as in VS Code. */
export function createLanguage(registry: Registry) {
  const files = schemaFiles(registry)
  const service = getLanguageService({
    schemaRequestService: (uri) => {
      const text = files.get(basename(uri))
      return text === undefined ? Promise.reject(new Error(`no schema ${uri}`)) : Promise.resolve(text)
    },
  })
  const schemas = filePatterns.map(
    ({ kind, pattern }): packaged.SchemaConfiguration => ({
      uri: `schema:///${kind}.schema.json`,
      fileMatch: [pattern],
    }),
  )
  service.configure({ schemas })
  const open = (path: string, text: string) => {
    const document = TextDocument.create(`config:///${path}`, 'json', 0, text)
    return { document, json: service.parseJSONDocument(document) }
  }

  const offerOf = (
    item: CompletionItem,
    document: packaged.TextDocument,
    offset: number,
  ): readonly Offer[] => {
    const edit = item.textEdit
    if (edit === undefined || !('range' in edit)) return []
    const info = markupText(item.documentation)
    return [
      {
        label: item.label,
        insert: withoutPlaces(edit.newText),
        from: document.offsetAt(edit.range.start),
        to: Math.max(document.offsetAt(edit.range.end), offset),
        ...omitUndefined({ detail: item.detail }),
        ...(info === undefined || info === '' ? {} : { info }),
      },
    ]
  }

  return {
    complete: async (path: string, text: string, offset: number): Promise<readonly Offer[]> => {
      const { document, json } = open(path, text)
      const list = await service.doComplete(document, document.positionAt(offset), json)
      return (list?.items ?? []).flatMap((item) => offerOf(item, document, offset))
    },
    /** Returns the description of a key or value in both languages; undefined if there is none. */
    hover: async (path: string, text: string, offset: number): Promise<string | undefined> => {
      const { document, json } = open(path, text)
      const hover = await service.doHover(document, document.positionAt(offset), json)
      const contents = hover?.contents
      if (contents === undefined) return undefined
      const list = Array.isArray(contents) ? contents : [contents]
      const words = list.map((each) => (typeof each === 'string' ? each : each.value)).join('\n')
      return words === '' ? undefined : words.replaceAll(/\\(?=[^\w\s])/g, '')
    },
  }
}
