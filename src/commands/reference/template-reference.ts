import { inLanguage } from '../../../schemas/config/index.ts'
import { type Language, message } from '../../base/messages/message.ts'
import type { PieceDefinition, Registry } from '../../engine/index.ts'
import { schemaRows } from './schema-rows.ts'
import { words } from './words.ts'

const SOURCE = message`the definitions in \`src/pages/templates/\``

/** The reference of every template and block with its options, as Markdown, from the registry's schemas. */
export function templateReference(registry: Registry, language: Language): string {
  const optionTable = (piece: PieceDefinition): string => {
    const rows = schemaRows(piece.options, language)
    return rows.length === 0
      ? words.noOptions[language]
      : [words.optionHead[language], '| --- | --- | --- |', ...rows].join('\n')
  }

  const traits = ({ kind, paged, full }: PieceDefinition): string =>
    [
      { list: words.list_[language], detail: words.detail[language], page: words.page[language] }[kind],
      ...(paged ? [words.paged[language]] : []),
      ...(full ? [words.full[language]] : []),
    ].join(language === 'en' ? ' ' : '')

  const overview = (pieces: Registry['templates']): string =>
    [
      words.pieceHead[language],
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
    `# ${words.piecesTitle[language]}`,
    '',
    words.generated(SOURCE[language])[language],
    '',
    words.piecesLead[language],
    '',
    `## ${words.templates[language]}`,
    '',
    overview(registry.templates),
    '',
    ...sections(registry.templates, words.template[language]),
    `## ${words.blocks[language]}`,
    '',
    overview(registry.blocks),
    '',
    ...sections(registry.blocks, words.block[language]),
  ].join('\n')
}
