import { type Bilingual, bilingual } from '../../engine/errors/index.ts'

/** The name of an extension as code spells it. */
interface Names {
  /** As the config writes it: "opening-note". */
  readonly name: string
  /** Of a component: "OpeningNote". */
  readonly pascal: string
  /** Of a variable: "openingNote". */
  readonly camel: string
}

function namesOf(name: string): Names {
  const pascal = name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
  return { name, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) }
}

/** How the definition names the module of its component. */
function moduleOf(name: string, part: string): string {
  return `./${name}-${part}.tsx`
}

function listDefinition({ name, pascal, camel }: Names): string {
  return `import { defineTemplate, described } from 'vitrine/extend'

export const ${camel}List = defineTemplate({
  name: '${name}',
  summary: described('Entries with numbers, one below the other.', '带编号的列表。'),
  kind: 'list',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      pictures: {
        type: 'boolean',
        default: true,
        description: described('Whether pictures are shown.', '是否显示图片。'),
      },
    },
  },
  full: false,
  paged: true,
  load: () => import('${moduleOf(name, 'list')}').then((module) => module.${pascal}List),
})
`
}

function listComponent({ name, pascal }: Names): string {
  return `import { ItemTitle, ListBody, PageHead, Picture, type TemplateProps } from 'vitrine/extend'

interface Options {
  readonly pictures: boolean
}

function ${pascal}List({ view, options }: TemplateProps<Options>) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="${name}">
        {(items) => (
          <ol className="${name}__entries">
            {items.map((item) => (
              <li className="${name}__entry entry" key={item.id}>
                {options.pictures && item.image && <Picture picture={item.image} ratio="photo" />}
                <ItemTitle item={item} level={2} />
                {item.excerpt && <p>{item.excerpt}</p>}
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </div>
  )
}
`
}

function listStyles({ name }: Names): string {
  return `.${name}__entries {
  display: grid;
  gap: 1.5rem;
  padding-inline-start: 2rem;
}

.${name}__entry {
  max-inline-size: 40rem;
}
`
}

function detailDefinition({ name, pascal, camel }: Names): string {
  return `import { defineTemplate, described, localText } from 'vitrine/extend'

export const ${camel}Detail = defineTemplate({
  name: '${name}',
  summary: described('One record as the label beside it in the hall.', '单条记录，样子像展厅里的说明牌。'),
  kind: 'detail',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      note: localText('A line below the text.', '正文下方的一行说明。'),
    },
  },
  full: true,
  paged: false,
  load: () => import('${moduleOf(name, 'detail')}').then((module) => module.${pascal}Detail),
})
`
}

function detailComponent({ name, pascal }: Names): string {
  return `import { DetailBody, Facts, Heading, RichText, type TemplateProps } from 'vitrine/extend'

interface Options {
  readonly note?: string
}

function ${pascal}Detail({ view, options }: TemplateProps<Options>) {
  return (
    <DetailBody view={view}>
      {(item) => (
        <article className="detail ${name}">
          <Heading level={1}>{item.title}</Heading>
          {item.html && <RichText html={item.html} />}
          <Facts rows={item.facts ?? []} />
          {options.note && <p className="${name}__note">{options.note}</p>}
        </article>
      )}
    </DetailBody>
  )
}
`
}

function detailStyles({ name }: Names): string {
  return `.${name} {
  max-inline-size: 36rem;
  padding: 2rem;
  border: 1px solid currentcolor;
}

.${name}__note {
  font-style: italic;
}
`
}

function templateFiles(names: Names, kind: 'list' | 'detail'): Readonly<Record<string, string>> {
  const { name } = names
  return kind === 'list'
    ? {
        'index.ts': listDefinition(names),
        [`${name}-list.tsx`]: listComponent(names),
        [`${name}-list.css`]: listStyles(names),
      }
    : {
        'index.ts': detailDefinition(names),
        [`${name}-detail.tsx`]: detailComponent(names),
        [`${name}-detail.css`]: detailStyles(names),
      }
}

function blockDefinition({ name, pascal, camel }: Names): string {
  return `import { defineBlock, described, localText } from 'vitrine/extend'

export const ${camel}Block = defineBlock({
  name: '${name}',
  summary: described('A quotation, with a button for its original words.', '一段引文，可以切换到原文。'),
  kind: 'page',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: {
      text: localText('What is quoted.', '引文。'),
      by: localText('Who said it.', '出处。'),
      original: localText('The words in the language they were said in.', '原文。'),
    },
  },
  full: false,
  paged: false,
  load: () => import('${moduleOf(name, 'block')}').then((module) => module.${pascal}Block),
})
`
}

function blockComponent({ name, pascal }: Names): string {
  return `import { useState } from 'react'

interface Options {
  readonly text: string
  readonly by?: string
  readonly original?: string
}

/** Texts of the options are in the page's language already. */
function ${pascal}Block({ block, options }: BlockProps<Options>) {
  const [isOriginal, setOriginal] = useState(false)
  const { text, by, original } = options
  return (
    <div className="block ${name}">
      <BlockHead block={block} />
      <figure>
        <blockquote>
          <p>{isOriginal ? original : text}</p>
        </blockquote>
        {by && <figcaption>{by}</figcaption>}
      </figure>
      {original && (
        <button className="button" type="button" aria-pressed={isOriginal} onClick={() => setOriginal(!isOriginal)}>
          Original
        </button>
      )}
    </div>
  )
}
`
}

function blockStyles({ name }: Names): string {
  return `.${name} figure {
  margin: 0;
  padding-inline-start: 1.5rem;
  border-inline-start: 0.25rem solid currentcolor;
}

.${name} blockquote {
  margin: 0;
  font-size: 1.25em;
}
`
}

function blockFiles(names: Names): Readonly<Record<string, string>> {
  return {
    'index.ts': blockDefinition(names),
    [`${names.name}-block.tsx`]: blockComponent(names),
    [`${names.name}-block.css`]: blockStyles(names),
  }
}

function fieldDefinition({ name, pascal, camel }: Names): string {
  return `import { defineField, described } from 'vitrine/extend'

export const ${camel}Field = defineField({
  name: '${name}',
  summary: described('Buttons for a mark from 1 upwards.', '从 1 开始打分的按钮。'),
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      most: {
        type: 'integer',
        minimum: 2,
        maximum: 10,
        default: 5,
        description: described('The best mark.', '最高分。'),
      },
    },
  },
  value: (settings: { readonly most: number }) => ({ type: 'integer', minimum: 1, maximum: settings.most }),
  sent: Number,
  load: () => import('${moduleOf(name, 'field')}').then((module) => module.${pascal}Field),
})
`
}

function fieldComponent({ name, pascal }: Names): string {
  return `import { FieldFrame, type FieldProps } from 'vitrine/extend'

function ${pascal}Field({ field, error, input, settings }: FieldProps<{ readonly most: number }>) {
  const marks = Array.from({ length: settings.most }, (_, index) => String(index + 1))
  return (
    <FieldFrame field={field} error={error} group>
      {({ 'aria-invalid': invalid }) => (
        <div className="${name}">
          {marks.map((mark) => (
            <label key={mark}>
              <input type="radio" value={mark} aria-invalid={invalid} {...input} />
              <span>{mark}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
`
}

function fieldStyles({ name }: Names): string {
  return `.${name} {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
}

.${name} label {
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-block-size: 2.75rem;
}
`
}

function fieldFiles(names: Names): Readonly<Record<string, string>> {
  return {
    'index.ts': fieldDefinition(names),
    [`${names.name}-field.tsx`]: fieldComponent(names),
    [`${names.name}-field.css`]: fieldStyles(names),
  }
}

function transformFiles({ name, camel }: Names): Readonly<Record<string, string>> {
  return {
    'index.ts': `import { defineTransform, described } from 'vitrine/extend'

export const ${camel} = defineTransform({
  name: '${name}',
  summary: described('Cuts a text after so many words.', '只保留前若干个词。'),
  options: {
    type: 'integer',
    minimum: 1,
    description: described('How many words stay.', '保留几个词。'),
  },
  apply: (value, words: number) => value.split(/\\s+/).slice(0, words).join(' '),
})
`,
  }
}

export const extensionKinds = ['template', 'block', 'field', 'transform'] as const
export type ExtensionKind = (typeof extensionKinds)[number]

interface NewExtension {
  /** Text of each file by its name in the folder of the extension. */
  readonly files: Readonly<Record<string, string>>
  /** What a config writes to use it, and where. */
  readonly use: Bilingual
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
export function extensionOf(
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
        use: bilingual(
          `A page of channels/*.json uses it: { "template": "${name}", … }`,
          `在 channels/*.json 的页面中使用：{ "template": "${name}", … }`,
        ),
      }
    case 'block': {
      const texts = languages.map((code) => `"${code}": "…"`).join(', ')
      const written = `{ "block": "${name}", "options": { "text": { ${texts} } } }`
      return {
        files: blockFiles(names),
        use: bilingual(
          `A page of channels/*.json has it among its "blocks": ${written}`,
          `写在 channels/*.json 中页面的“blocks”里：${written}`,
        ),
      }
    }
    case 'field': {
      const written = `{ "name": "…", "control": "${name}", "label": { … }, "settings": { "most": 5 } }`
      return {
        files: fieldFiles(names),
        use: bilingual(
          `A form of forms/*.json has it among its "fields": ${written}`,
          `写在 forms/*.json 中表单的“fields”里：${written}`,
        ),
      }
    }
    case 'transform':
      return {
        files: transformFiles(names),
        use: bilingual(
          `A field of sources/*.json has it among its steps: "as": [{ "${name}": 12 }]`,
          `写在 sources/*.json 中字段的“as”里："as": [{ "${name}": 12 }]`,
        ),
      }
  }
}
