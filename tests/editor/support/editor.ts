import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type CompletionItem,
  getLanguageService,
  MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice'

/** Absolute path of the repository. */
const root = fileURLToPath(new URL('../../../', import.meta.url))

const settings: {
  readonly 'json.schemas': readonly { readonly fileMatch: string[]; readonly url: string }[]
} = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'))

/** Resolves a path of the settings as editors do, relative to the open folder. */
function fromRoot(path: string): string {
  return new URL(path.replace(/^\//, ''), pathToFileURL(root)).href
}

const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
})
service.configure({
  validate: true,
  schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({
    fileMatch: fileMatch.map(fromRoot),
    uri: fromRoot(url),
  })),
})

/** Files of config/ for which editors have a schema, as paths relative to the repository. */
export const configFiles: readonly string[] = readdirSync(join(root, 'config'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((path) => `config/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.json') && !/^config\/(?:media|\.vitrine)\//.test(path))
  .sort()

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function plain(text: string | MarkupContent): string {
  return MarkupContent.is(text) ? text.value : text
}

/** Returns the documentation of a completion as text. */
export function documentationOf({ documentation }: CompletionItem): string {
  return plain(documentation ?? '')
}

interface Mark {
  readonly at: number
  readonly marked: string
  readonly message: string
}

/** Opens a document as an editor does. Positions are offsets; "‸" in the text is the cursor. */
export function openDocument(path: string, written: string) {
  const cursor = written.indexOf('‸')
  const text = written.replace('‸', '')
  const document = TextDocument.create(fromRoot(path), 'json', 1, text)
  const parsed = service.parseJSONDocument(document)
  return {
    parsed,
    /** Returns the completions at the cursor, by label. */
    proposals: async (): Promise<ReadonlyMap<string, CompletionItem>> => {
      const list = await service.doComplete(document, document.positionAt(cursor), parsed)
      return new Map((list?.items ?? []).map((item) => [item.label, item]))
    },
    /** Returns the text of the hover at an offset, without escapes of Markdown. */
    hover: async (offset: number): Promise<string> => {
      const found = await service.doHover(document, document.positionAt(offset), parsed)
      return String(found?.contents ?? '').replace(/\\(.)/gs, '$1')
    },
    /** Returns the diagnostics: marked text, offset and message. */
    marks: async (): Promise<readonly Mark[]> => {
      const found = await service.doValidation(document, parsed)
      return found.map(({ range, message }) => ({
        at: document.offsetAt(range.start),
        marked: document.getText(range),
        message: plain(message),
      }))
    },
  }
}
