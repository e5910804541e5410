import { moduleOf, type Names } from './names.ts'

function definition({ name, pascal, camel }: Names): string {
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

function component({ name, pascal }: Names): string {
  return `import { useState } from 'react'
import { BlockHead, type BlockProps } from 'vitrine/extend'
import './${name}-block.css'

interface Options {
  readonly text: string
  readonly by?: string
  readonly original?: string
}

/** Texts of the options are in the page's language already. */
export function ${pascal}Block({ block, options }: BlockProps<Options>) {
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

function styles({ name }: Names): string {
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

export function blockFiles(names: Names): Readonly<Record<string, string>> {
  return {
    'index.ts': definition(names),
    [`${names.name}-block.tsx`]: component(names),
    [`${names.name}-block.css`]: styles(names),
  }
}
