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

/** An editor reads patterns and addresses of the settings from the folder that is open. */
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

/** Every file of config/ an editor has a schema for, as a path below the repository. */
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

/** What an editor says beside a proposal, as text. */
export function documentationOf({ documentation }: CompletionItem): string {
  return plain(documentation ?? '')
}

interface Mark {
  readonly at: number
  readonly marked: string
  readonly message: string
}

/** A document as an editor has it open. Places in it are offsets; a "‸" in the text is the cursor. */
export function openDocument(path: string, written: string) {
  const cursor = written.indexOf('‸')
  const text = written.replace('‸', '')
  const document = TextDocument.create(fromRoot(path), 'json', 1, text)
  const parsed = service.parseJSONDocument(document)
  return {
    parsed,
    /** What is proposed at the cursor, by label. */
    proposals: async (): Promise<ReadonlyMap<string, CompletionItem>> => {
      const list = await service.doComplete(document, document.positionAt(cursor), parsed)
      return new Map((list?.items ?? []).map((item) => [item.label, item]))
    },
    /** The words of the hover at a place, without the escapes of Markdown. */
    hover: async (offset: number): Promise<string> => {
      const found = await service.doHover(document, document.positionAt(offset), parsed)
      return String(found?.contents ?? '').replace(/\\(.)/gs, '$1')
    },
    /** What is marked: the text under the mark, where that begins, and what is given of it. */
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
