import { annotation, described, localTextSchema } from '../../schemas/config/index.ts'
import type { PieceDefinition, Registry } from '../../src/engine/index.ts'
import { fields } from '../../src/pages/ui/form/fields/fields.ts'

function piece(
  name: string,
  kind: PieceDefinition['kind'],
  paged: boolean,
  properties: Readonly<Record<string, object>>,
): PieceDefinition {
  const options = { type: 'object', additionalProperties: false, properties }
  return {
    name,
    summary: described(`Draws ${name}.`, `绘制 ${name}。`),
    kind,
    paged,
    full: kind === 'detail',
    options,
  }
}

/** A small registry with one of everything the engine says apart. */
export const testRegistry: Registry = {
  templates: {
    common: piece('common', 'list', true, {
      columns: {
        type: 'integer',
        minimum: 1,
        maximum: 4,
        description: described('Number of columns.', '列数。'),
      },
      keyword: { type: 'string', ...annotation('read param') },
      label: { ...localTextSchema, description: described('Label.', '标签。') },
    }),
    archive: piece('archive', 'detail', false, {
      fact: { type: 'string', ...annotation('fact') },
      prominent: { type: 'string', ...annotation('link') },
      related: { type: 'integer', description: described('Number of related entries.', '相关条目的个数。') },
      linksWhen: {
        type: 'object',
        propertyNames: annotation('link'),
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    }),
    blocks: piece('blocks', 'page', false, {}),
    contact: piece('contact', 'page', false, {
      form: { type: 'string', ...annotation('form') },
      query: { type: 'string', ...annotation('query') },
      href: { type: 'string', ...annotation('address') },
      still: { ...localTextSchema, ...annotation('picture') },
    }),
    statement: piece('statement', 'page', false, {
      statement: { type: 'boolean', ...annotation('statement'), default: true },
    }),
  },
  blocks: {
    list: piece('list', 'list', false, { layout: { type: 'string', enum: ['rows', 'cards'] } }),
    text: piece('text', 'page', false, {}),
  },
  controls: fields,
  texts: ['search', 'home', 'more'],
  textPlaceholders: (key) => (key === 'more' ? ['n'] : []),
  neededPlaceholders: (key) => (key === 'more' ? ['n'] : []),
  missingTexts: ({ code, tag }, texts = {}) =>
    /^(?:zh|en)(?:-|$)/.test(tag)
      ? []
      : ['search', 'home', 'more'].filter((key) => texts[key]?.[code] === undefined),
}
