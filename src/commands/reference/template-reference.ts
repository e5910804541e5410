import { descriptionIn } from '../../../schemas/config/index.ts'
import { type Language, message } from '../../base/messages/message.ts'
import type { PieceDefinition, Registry } from '../../engine/index.ts'
import { schemaRows } from './schema-rows.ts'
import { referenceTexts } from './words.ts'

const SOURCE = message`the definitions in \`src/pages/templates/\``

/** The reference of every template and block with its options, as Markdown, from the registry's schemas. */
export function templateReference(registry: Registry, language: Language): string {
  const optionTable = (piece: PieceDefinition): string => {
    const rows = schemaRows(piece.options, language)
    return rows.length === 0
      ? referenceTexts.noOptions[language]
      : [referenceTexts.optionHead[language], '| --- | --- | --- |', ...rows].join('\n')
  }

  const traits = ({ kind, paged, full }: PieceDefinition): string =>
    [
      {
        list: referenceTexts.list_[language],
        detail: referenceTexts.detail[language],
        page: referenceTexts.page[language],
      }[kind],
      ...(paged ? [referenceTexts.paged[language]] : []),
      ...(full ? [referenceTexts.full[language]] : []),
    ].join(language === 'en' ? ' ' : '')

  const overview = (pieces: Registry['templates']): string =>
    [
      referenceTexts.pieceHead[language],
      '| --- | --- | --- |',
      ...Object.values(pieces).map(
        ({ name, kind, summary }) => `| \`${name}\` | ${kind} | ${descriptionIn(summary, language)} |`,
      ),
    ].join('\n')

  const sections = (pieces: Registry['templates'], word: string): readonly string[] =>
    Object.values(pieces).map((piece) =>
      [`### ${word} \`${piece.name}\``, '', traits(piece), '', optionTable(piece), ''].join('\n'),
    )

  return [
    `# ${referenceTexts.piecesTitle[language]}`,
    '',
    referenceTexts.generated(SOURCE[language])[language],
    '',
    referenceTexts.piecesLead[language],
    '',
    `## ${referenceTexts.templates[language]}`,
    '',
    overview(registry.templates),
    '',
    ...sections(registry.templates, referenceTexts.template[language]),
    `## ${referenceTexts.blocks[language]}`,
    '',
    overview(registry.blocks),
    '',
    ...sections(registry.blocks, referenceTexts.block[language]),
  ].join('\n')
}
