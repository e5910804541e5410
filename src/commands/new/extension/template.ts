import { moduleOf, type Names } from './names.ts'

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
import './${name}-list.css'

interface Options {
  readonly pictures: boolean
}

export function ${pascal}List({ view, options }: TemplateProps<Options>) {
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
import './${name}-detail.css'

interface Options {
  readonly note?: string
}

export function ${pascal}Detail({ view, options }: TemplateProps<Options>) {
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

export function templateFiles(names: Names, kind: 'list' | 'detail'): Readonly<Record<string, string>> {
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
