import { type Message, message } from '../../../engine/errors/index.ts'
import { blockFiles } from './block.ts'
import { fieldFiles } from './field.ts'
import { namesOf } from './names.ts'
import { templateFiles } from './template.ts'
import { transformFiles } from './transform.ts'

export const extensionKinds = ['template', 'block', 'field', 'transform'] as const
export type ExtensionKind = (typeof extensionKinds)[number]

interface NewExtension {
  /** Text of each file by its name in the folder of the extension. */
  readonly files: Readonly<Record<string, string>>
  /** What a config writes to use it, and where. */
  readonly use: Message
}

/** What editors need to understand the code of extensions; it is beside their folders. */
export const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ['**/*.ts', '**/*.tsx', 'styles.d.ts'],
  },
  null,
  2,
)}\n`

/** Style sheets that components import, for the compiler of an editor. */
export const STYLES = "declare module '*.css'\n"

/**
 * The files of a new extension and how a config uses it. `template` is what kind of page a template draws, `languages` are
 * the codes of the config's languages.
 */
export function newExtension(
  kind: ExtensionKind,
  name: string,
  template: 'list' | 'detail',
  languages: readonly string[],
): NewExtension {
  const names = namesOf(name)
  switch (kind) {
    case 'template':
      return {
        files: templateFiles(names, template),
        use: message`A page of channels/*.json uses it: { "template": "${name}", … }`,
      }
    case 'block': {
      const texts = languages.map((code) => `"${code}": "…"`).join(', ')
      const written = `{ "block": "${name}", "options": { "text": { ${texts} } } }`
      return {
        files: blockFiles(names),
        use: message`A page of channels/*.json has it among its "blocks": ${written}`,
      }
    }
    case 'field': {
      const written = `{ "name": "…", "control": "${name}", "label": { … }, "settings": { "most": 5 } }`
      return {
        files: fieldFiles(names),
        use: message`A form of forms/*.json has it among its "fields": ${written}`,
      }
    }
    case 'transform':
      return {
        files: transformFiles(names),
        use: message`A field of sources/*.json has it among its steps: "as": [{ "${name}": 12 }]`,
      }
  }
}
