import { inLanguage } from '../../../schemas/config/index.ts'
import { message } from '../../base/messages/message.ts'
import type { PieceDefinition, Registry } from '../../engine/index.ts'
import { schemaRows } from './schema-rows.ts'
import { type ReferenceLanguage, referenceWords } from './words.ts'

const SOURCE = message`the definitions in \`src/pages/templates/\``

/** The reference of every template and block with its options, as Markdown, from the registry's schemas. */
export function templateReference(registry: Registry, language: ReferenceLanguage): string {
  const words = referenceWords[language]

  const optionTable = (piece: PieceDefinition): string => {
    const rows = schemaRows(piece.options, language)
    return rows.length === 0 ? words.noOptions : [words.optionHead, '| --- | --- | --- |', ...rows].join('\n')
  }

  const traits = ({ kind, paged, full }: PieceDefinition): string =>
    [
      { list: words.list_, detail: words.detail, page: words.page }[kind],
      ...(paged ? [words.paged] : []),
      ...(full ? [words.full] : []),
    ].join(language === 'en' ? ' ' : '')

  const overview = (pieces: Registry['templates']): string =>
    [
      words.pieceHead,
      '| --- | --- | --- |',
      ...Object.values(pieces).map(
        ({ name, kind, summary }) => `| \`${name}\` | ${kind} | ${inLanguage(summary, language)} |`,
      ),
    ].join('\n')

  const sections = (pieces: Registry['templates'], word: string): readonly string[] =>
    Object.values(pieces).map((piece) =>
      [`### ${word} \`${piece.name}\``, '', traits(piece), '', optionTable(piece), ''].join('\n'),
    )

  return [
    `# ${words.piecesTitle}`,
    '',
    words.generated(SOURCE[language]),
    '',
    words.piecesLead,
    '',
    `## ${words.templates}`,
    '',
    overview(registry.templates),
    '',
    ...sections(registry.templates, words.template),
    `## ${words.blocks}`,
    '',
    overview(registry.blocks),
    '',
    ...sections(registry.blocks, words.block),
  ].join('\n')
}
