import { describe, expect, it } from 'vitest'
import { isNoName, isUnknownMaker, namesWithin } from '../../src/content/import/nobody.ts'

describe('the name of a maker', () => {
  it.each([
    ['Ada Fenwick (https://www.notion.so/Ada-Fenwick-0123?pvs=21)', ['Ada Fenwick']],
    [
      'Ada Fenwick (https://www.notion.so/a?pvs=21), Reed, Bo (https://www.notion.so/b)',
      ['Ada Fenwick', 'Reed, Bo'],
    ],
    ['Ada Fenwick,"Reed, Bo"', ['Ada Fenwick', 'Reed, Bo']],
    ['"Reed, Bo", "Fenwick, ""Ada"""', ['Reed, Bo', 'Fenwick, "Ada"']],
  ])('has in %j these names', (written, names) => {
    expect(namesWithin(written)).toEqual(names)
  })

  it.each([
    'Reed, Bo',
    'Bo "The Boat" Reed',
    '"Banksy"',
    'Reed (Bo)',
    'Bo "Boat, Ship" Reed',
    'Ada (https://a.example) and Bo',
  ])('is one in %j', (name) => expect(namesWithin(name)).toEqual([name]))

  // Cells of NationalMuseumAustralia/Collection-API#133, and what exports of programs have there.
  it.each([
    ...[
      'Not provided',
      'NOT PROVIDED',
      '?',
      '??',
      '(?)',
      '-',
      '–',
      'N/A',
      'n.a.',
      'NULL',
      '[not recorded]',
      '"—"',
    ],
    ...[
      'keine Angabe',
      'k. A.',
      'non renseigné',
      'sin datos',
      'não informado',
      'нет данных',
      '未提供',
      '無',
      'なし',
      '미기재',
    ],
  ])('is none in %j', (name) => {
    expect(isNoName(name)).toBe(true)
    expect(isUnknownMaker(name)).toBe(false)
  })

  it.each([
    ...[
      'Unknown',
      'unknown',
      '[Unknown]',
      'Unidentified artist',
      'Unknown  photographer',
      'Anonymous',
      'Anon.',
      'Maker unknown',
    ],
    ...[
      'Unbekannt',
      'unbekannter Künstler',
      'artiste inconnu',
      'Auteur inconnu',
      'Autor desconocido',
      'ignoto',
      'Неизвестный художник',
    ],
    // As registers inflect them.
    ...['Αγνώστου', 'άγνωστη', 'ΑΓΝΩΣΤΟΥ', 'Αγνώστου κατασκευαστή', 'неизвестного', 'неизвестного мастера'],
    ...[
      'невідомого',
      'невідома',
      'nieznanego autora',
      'neznámého',
      'unbekannter',
      'desconocidos',
      'غير معروفة',
    ],
    ...['佚名', '不详', '作者不詳', '無名氏', '미상', 'مجهول', 'ناشناس', 'অজ্ঞাত', 'უცნობი', 'Անհայտ'],
  ])('says in %j that nobody knows it', (name) => {
    expect(isUnknownMaker(name)).toBe(true)
    expect(isNoName(name)).toBe(false)
  })

  // Names of people and studios of public collections.
  it.each([
    ...[
      'Na',
      'Nil',
      'Ada',
      'X',
      'Unknown Pleasures',
      'Anonymous Studio',
      'Null',
      'Master of the Unknown Saint',
      'Anon Pairot',
    ],
    ...[
      'Marie Inconnue Dupont',
      'No Name Press',
      '无准师范',
      '不昧',
      'German, 15th century',
      'after Unknown',
      '?uestlove',
    ],
  ])('is one in %j', (name) => {
    expect(isNoName(name) || isUnknownMaker(name)).toBe(false)
  })
})
