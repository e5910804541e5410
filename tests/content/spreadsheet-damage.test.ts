import { describe, expect, it } from 'vitest'
import { misreadIn } from '../../src/base/damaged-text.ts'
import { lookAlikes } from '../../src/content/import/doubts/look-alikes.ts'
import {
  cutIds,
  damagedTexts,
  damageOf,
  floatedIds,
  groupedIds,
  idDamageOf,
  madeDates,
  roundedIds,
  unseenDamage,
} from '../../src/content/import/doubts/spreadsheet-damage.ts'

describe('what a spreadsheet has damaged', () => {
  it.each([
    ['3.7E+09', /shortened/],
    ['3,7E+09', /shortened/],
    ['9E+15', /shortened/],
    ['-2.5E-07', /shortened/],
    ['4.50001e+25', /shortened/],
    ['1846523498713608192.0', /shortened/],
    ['###', /too narrow/],
    ['############', /too narrow/],
    ['#REF!', /formula/],
    ['#N/A', /formula/],
    ['#NAME?', /formula/],
    ['#VALUE!', /formula/],
    ['#DIV/0!', /formula/],
    ['#BEZUG!', /formula/],
    ['#NOM?', /formula/],
    ['#¡VALOR!', /formula/],
    ['#NV', /formula/],
    ['Err:502', /formula/],
    ['Loading...', /formula/],
    ['<p>#REF!</p>', /formula/],
    ['NULL', /no value/],
    ['(null)', /no value/],
    ['NaN', /no value/],
    ['[object Object]', /no value/],
    [' #NUM! ', /formula/],
  ])('%s is', (text, reason) => expect(damageOf(text)?.reason.en).toMatch(reason))

  it.each([
    '37000000000',
    '1E5',
    'E+E',
    '3.7E',
    'A-1921.3',
    '#1',
    '##',
    '# 12',
    '#museum',
    'No. 5 E+ 3',
    'the cell showed #REF! here',
    'None',
    'Null Island',
    'null',
    '',
  ])('%s is not', (text) => expect(damageOf(text)).toBeUndefined())

  it.each(['null', 'NULL', 'None', 'nil', '#REF!'])('of an id, %s is', (id) =>
    expect(idDamageOf(id)).toBeDefined(),
  )
  it.each(['Null Island', 'none-1', '0'])('of an id, %s is not', (id) =>
    expect(idDamageOf(id)).toBeUndefined(),
  )

  // huggingface/datasets#8365: pandas writes a column with empty cells as floating point numbers.
  it.each([
    [{ date: '1900.0' }, ['/date']],
    [{ date: '1900', facts: [{ label: 'Height', value: '12.0' }] }, []],
    [
      { makers: [{ name: '-' }, { name: 'N/A' }, { name: '–' }] },
      ['/makers/0/name', '/makers/1/name', '/makers/2/name'],
    ],
    [{ title: '—', date: '-', medium: '-' }, ['/title']],
    [{ title: 'A – B', makers: [{ name: 'Na' }, { name: 'N.' }] }, []],
  ])('of some fields is named: %j', (record, pointers) =>
    expect(damagedTexts(record).map(({ pointer }) => pointer)).toEqual(pointers),
  )

  it('is found wherever it is in a record', () => {
    const record = {
      title: 'Oar',
      facts: [{ label: 'Weight', value: '1.1E+06' }],
      makers: [{ name: '#N/A' }],
    }
    expect(damagedTexts(record).map(({ pointer }) => pointer)).toEqual(['/facts/0/value', '/makers/0/name'])
  })
})

describe('numbers that a spreadsheet has made dates of', () => {
  const numbers = ['3-14', '3-15', '3/16', '4.1', 'A-7']

  it.each([
    '03-Mar',
    '3. Mrz',
    '3-mars',
    'Mar-03',
    'Mär 1903',
    '3月14日',
    '3월 14일',
    '01.лют',
    '2 февр.',
    'Μαρ-03',
    '4-თებ',
  ])('%s is one of them', (id) => expect(madeDates([...numbers, id])).toEqual([id]))
  it.each(['March', 'May-Day', '1903-03-14', 'mar-003b', '45001', '12-фон', 'Мар', 'КП-45'])(
    '%s is none',
    (id) => expect(madeDates(['A-1', 'A-2', 'A-3', id])).toEqual([]),
  )
  it('so is a number of days among numbers that could be dates', () =>
    expect(madeDates(['3-14', '3-15', '3-16', '45001'])).toEqual(['45001']))
  it('a day is one of them where few look so, and none is numbered so', () => {
    const others = [
      '1921.1',
      '1921.2',
      '1921.10',
      '1921.30',
      '1921.6',
      '1921.7',
      '1921.8',
      '1921.9',
      '1921.4',
    ]
    expect(madeDates([...others, '2003-01-02'])).toEqual(['2003-01-02'])
    expect(madeDates([...others, '2003-01-02', '2003-13-02'])).toEqual([])
    expect(madeDates(['2003-01-02', '2003-01-03', 'A-1', 'A-2', 'A-3'])).toEqual([])
    expect(groupedIds([...others, '1,921.5'])).toEqual(['1,921.5'])
    expect(groupedIds(['1,921.5', '1,921.6', 'A-1'])).toEqual([])
  })
  it('none is, where most look so', () => expect(madeDates(['Mar-03', 'Apr-04', 'A-1'])).toEqual([]))
})

describe('ids from which cells of numbers have left out zeros', () => {
  const numbered = (fractions: string) => fractions.split(' ').map((each) => `2004.${each}`)
  it.each([
    ['1 11 12 13 14', ['2004.1']],
    ['8 9 1 11 12', ['2004.1']],
    ['1 11 12 19 2 21 22', ['2004.1', '2004.2']],
    ['148 149 15 151', ['2004.15']],
    ['98 99 1 101', ['2004.1']],
    ['01 02 08 09 1 11', ['2004.1']],
  ])('of 2004.%s', (fractions, found) => expect(cutIds(numbered(fractions))).toEqual(found))
  it.each([
    '1 2 3 4 5 6 7 8 9 11 12 13',
    '1 2 3 4 5 6 7 8 9 11 12 18 19 21 22',
    '1 10 11 12',
    '1 11 12 20',
    '1 11 25',
    '1 2',
    '01 02 03 11 12',
    '11 12 13',
  ])('none of 2004.%s', (fractions) => expect(cutIds(numbered(fractions))).toEqual([]))
  it('none, where another id ends in a zero', () =>
    expect(cutIds([...numbered('1 11 12 13'), '2005.20'])).toEqual([]))
})

describe('ids that look alike', () => {
  it.each([
    ['A-1', 'A\u20111'],
    ['A-1', '\uff21-1'],
    ['1921 3', '1921\u00a03'],
    ['1921 3', '1921  3'],
    ['A-1', 'A-1\u200b'],
    ['\u041a\u041f-1', 'K\u041f-1'],
    ["O'1", 'O\u20191'],
    ['A\u20131', 'A\u20141'],
    ['A1', '\u03911'],
    ['NM-7', '\u039d\u039c-7'],
    ['a1', '\u03b11'],
    ['\u041f1', '\u03a01'],
    ['\u00c1-1', '\u0386-1'],
    ['\uff21\uff11', '\u04101'],
    ['ho-1', 'h\u03bf\u200b-1'],
    ['12', '\u06f1\u06f2'],
    ['MI-1', 'mi-1'],
  ])('%j and %j', (id, other) =>
    expect(lookAlikes(['B', id, other]).flat().toSorted()).toEqual([id, other].toSorted()),
  )
  it('are none where they are written in the same characters', () =>
    expect(lookAlikes(['A-1', 'A 1', 'A1', '007', '7', '總-1', '总-1', '1921/3', '1921-3'])).toEqual([]))
  it('are none where capitals tell many apart', () => {
    const sheets = Array.from('abcdefghijklm', (letter) => [`Ms. ${letter}`, `Ms. ${letter.toUpperCase()}`])
    expect(lookAlikes(sheets.flat())).toEqual([])
  })
})

describe('ids whose last digits a spreadsheet has made zeros', () => {
  it.each([
    [['123456789012345000']],
    [['1234567890123450', '1234567890123460']],
    [['A-1', '6901234567892000000']],
  ])('%j', (ids) => expect(roundedIds(ids)).toEqual(ids.filter((id) => id.endsWith('0'))))
  it.each([
    [['1234567890123450']],
    [['1234567890123450', '1234567890123457']],
    [['123456789012340']],
    [['A-1000']],
  ])('are none of %j', (ids) => expect(roundedIds(ids)).toEqual([]))
})

describe('ids that are whole numbers with a decimal', () => {
  it('are named where all are', () => {
    expect(floatedIds(['1.0', '12.0', '1921.0'])).toEqual(['1.0', '12.0', '1921.0'])
    for (const ids of [['1.0'], ['1921.0', '1921.1'], ['1.0', 'A-1']]) expect(floatedIds(ids)).toEqual([])
  })
})

describe('characters of an id that nobody sees', () => {
  it.each([
    ['A-1\u200B', 'U+200B'],
    ['A\u00AD-1', 'U+00AD'],
    ['A\t1', 'U+0009'],
    ['\u202AA-1', 'U+202A'],
    ['A-1\u200C', 'U+200C'],
    ['\u200DA-1', 'U+200D'],
    ['A\u200CB', 'U+200C'],
    ['که\u200C', 'U+200C'],
    ['A-1\uFEFF', 'U+FEFF'],
    // Word and web pages keep a number together so.
    ['N°\u00A012', 'blank that no keyboard writes (U+00A0)'],
    ['MAP\u20093', 'blank that no keyboard writes (U+2009)'],
    ['A-1 ', 'blank at its begin or end'],
  ])('%j has one', (id, found) => expect(unseenDamage(id)?.reason.en).toContain(found))
  it.each(['A-1', 'می\u200cخواهم', '👨\u200d👩', 'ന\u0d4d\u200d', 'A 1', '甲\u30001'])('%j has none', (id) =>
    expect(unseenDamage(id)).toBeUndefined(),
  )
})

describe('what a conversion has damaged', () => {
  it.each([
    ['Caf\uFFFD', /lost characters/],
    ['CafÃ© of the harbour, with a long description of what is there', /read in another encoding/],
    ['Lâ€™Atelier', /read in another encoding/],
    ['Ð¿Ñ€Ð¸Ð²ÐµÑ‚', /read in another encoding/],
    ['é“œé•œ', /read in another encoding/],
    ['ã‚¿ã‚¤ãƒˆãƒ«', /read in another encoding/],
    ['锟斤拷', /lost characters/],
    ['????????', /question marks, whose letters were lost/],
    ['1921 ???? 12 ?????', /question marks, whose letters were lost/],
    ['XIX ???????', /question marks, whose letters were lost/],
    ['???? ????????', /question marks, whose letters were lost/],
    ['Jug\0', /control character/],
    ['Bow \u0096 stand', /control character/],
    ['بوصلة \u202eقديمة', /control character/],
    ["'0012", /apostrophe/],
    ["'1-2", /apostrophe/],
    ["'12-05-1920", /apostrophe/],
    ["'=SUM(A1)", /apostrophe/],
    ['\uF0B7 First', /letter of a symbol font/],
    ['<i>Rose</i> vase', /HTML in a field that shows it as it is written/],
    ['See [the list](https://museum.example/list)', /Markdown/],
    ['**Found** when the bridge was built', /Markdown/],
    ['First.\n\n## Second\n\nwords', /Markdown/],
    // outsider 25, F10 and F11
    ["The '''Bell''' of Kiel", /wikitext/],
    ['It is in [[Harbour|the harbour]]', /wikitext/],
    ['[[Datei:Bell.jpg]]', /wikitext/],
    // outsider 26, G13 and G14
    ['Of Kiel.\n== History ==\nCast', /wikitext/],
    ['h2. History\n\n*Jug*', /Textile/],
    ['See "the list":https://museum.example/list', /Textile/],
    ['<root available-locales="en,de"><Title language-id="en">Jug</Title></root>', /document of XML/],
    ['Mass $m_0 = 5\\,\\mathrm{kg}$', /LaTeX/],
    ['Of \\(x^2\\) and more', /LaTeX/],
    ['See HYPERLINK "https://museum.example/visit" our page', /fields of a word processor/],
    ['Contents PAGEREF _Toc123 \\h 12', /fields of a word processor/],
    ['Text SHAPE \\* MERGEFORMAT end', /fields of a word processor/],
    ['{\\rtf1\\ansi Opening hours\\par 9-5}', /RTF/],
    ["['Marl, A.', 'Reed']", /a list or an object as a program writes it/],
    ['[]', /a list or an object as a program writes it/],
    ['[{"name":"Reed"}]', /a list or an object as a program writes it/],
    ['{"en": "Jug"}', /a list or an object as a program writes it/],
    ['line one\\nline two', /line breaks are shown/],
    ['NA', /no value/],
    ['\uFE8D\uFEDF\uFEB4\uFED4\uFEE6', /presentation forms of Arabic/],
    ['ﾚﾝｶﾞ倉庫', /katakana of half the width/],
    ['⽇本の⼭', /a radical in the place/],
    ['Ｃｏｌｅｃｃｉóｎ', /Latin letters of two widths/],
    ['เเผนที่', /two Thai vowel signs/],
    ['คําเเนะนํา', /two Thai vowel signs/],
    ['ถํ้า', /Thai vowel sign in two parts/],
    ['คํา', /Thai vowel sign in two parts/],
    ['Გემები', /Georgian capital/],
    ['Caf&eacute; &amp; bar', /HTML in a field that shows it as it is written/],
  ])('%s is named', (title, reason) => {
    expect(damagedTexts({ title }).map(({ pointer, damage }) => [pointer, damage.reason.en])).toEqual([
      ['/title', expect.stringMatching(reason)],
    ])
  })

  it.each([
    '[Untitled]',
    '[Untitled] (View of the bridge)',
    'C:\\new\\notes',
    'The hyperlink of REF 12',
    '{Reading} boy',
    "'45",
    "'20s",
    "'45 in Paris",
    "'5' and more",
    "'t Hooft",
    'Café',
    'two\n\tlines\v and more',
    'SÃO PAULO',
    'Â',
    '5 â €',
    'ÄÖÜß',
    '„Spaß”…',
    'CAFÉ »',
    'A < B & C',
    'R&D; x',
    '<1700>',
    '2 ** 3 ** 4',
    'From $5 to $10, US$ 5_000 or $6',
    'C:\\new (old) and \\(old',
    "[[sic]] of the 'Rose' and '' ''' ''",
    '# 5',
    'H2. stand, "a":b and {"a":1}',
    'A == B == C\n=====\n== ==',
    '[sic](1900)',
    '***',
    '?',
    '???',
    '1921??',
    'Wer???? Ich!!!',
    'What is this ????',
    'ﷺ and ﷲ',
    'ＮＨＫのＴシャツ',
    'ﾅ',
    'แผนที่ น้ำ เพเพ',
    'ᲒᲔᲛᲔᲑᲘ გემები',
  ])('%s is whole', (title) => expect(damagedTexts({ title })).toEqual([]))
})

describe('a text that was read in another encoding', () => {
  it.each([
    'Fr√ºhdyn. Beterstatuetten',
    'Vase de la Renaissance fran√ßaise',
    '√âcole',
    'It‚Äôs',
    'РљРѕР»РѕРєРѕР»',
    'Ĺ‚Ăłdka z KoĹ›ciÄ…',
    'Î‘Î¸Î®Î½Î±',
    'Ξ‘ΞΈΞ®Ξ½Ξ±',
  ])('is named where it is UTF-8: %s', (title) => {
    expect(damagedTexts({ title }).map(({ damage }) => damage.reason.en)).toEqual([
      'a text in UTF-8 that was read in another encoding',
    ])
  })

  it.each([
    'L’école',
    '√2, 2√π and x = √a',
    'Дії, Її, ЉУБА, њега',
    'Колокол «Ђорђе»',
    'Αθήνα «Ώρα»',
    'Łódka «Ś»',
  ])('is not one that is whole: %s', (title) => {
    expect(damagedTexts({ title })).toEqual([])
  })

  it.each([
    ['tr', 'Ýsparta'],
    ['tr', 'Þarkýþla kilimi'],
    ['tr', 'Iðdýr'],
    ['hu', 'Szõnyeg a gyûjteménybõl'],
    ['pl', 'Che³mno'],
    ['ru', 'Ìóçåé'],
    ['el', 'Ìïõóåßï'],
    ['fa', 'ÝÑÔ ÏÓÊÈÇÝ'],
  ])('is named in a museum in "%s": %s', (language, title) => {
    expect(
      damagedTexts({ title }, { misread: misreadIn([language]) }).map(({ damage }) => damage.reason.en),
    ).toEqual([expect.stringMatching(/^a text that was read in another encoding/)])
  })

  it.each([
    [['tr'], 'Şarkışla kilimi, Antonín Dvořák ve Novotný’nin, ışık'],
    [['tr', 'is'], 'Þingvellir'],
    [['tr', 'cs'], 'Novotný'],
    [['en'], 'Þingvellir'],
    [['de'], 'Novotný'],
    [['hu'], 'Őrség, pântõl'],
    [['fr'], 'Fête'],
    [['pl'], '12 m³ wody, Chełmno'],
    [['de'], 'ÄÖÜß'],
  ])('is not one that a language of %j writes: %s', (languages, title) => {
    expect(damagedTexts({ title }, { misread: misreadIn(languages) })).toEqual([])
  })
})

it.each([
  ['<p>Tom &amp;amp; Jerry, caf&amp;eacute;</p>', 1],
  ['<p>Write <code>&amp;eacute;</code> for é, R&amp;D; and more</p>', 0],
  // Escaped as a whole, which pages show as HTML
  ['&lt;p&gt;Escaped &lt;b&gt;bold&lt;/b&gt; &amp;amp; more&lt;/p&gt;', 0],
])('entities that were escaped twice are named but in code: %s', (content, count) => {
  expect(damagedTexts({ content }, { asWritten: ['content'] })).toHaveLength(count)
})

it.each([
  ['&lt;i&gt;Rosa&lt;/i&gt; canina, 5 &gt; 3', 1],
  ['Fe&lt;sub&gt;2&lt;/sub&gt;O', 1],
  ['<p>Write &lt;b&gt;so&lt;/b&gt;</p>', 0],
  ['<p>&lt;!--[if gte mso 9]&gt;&lt;xml&gt; News</p>', 1],
  ['<p>&lt;!--StartFragment--&gt;News</p>', 1],
  ['<p>A comment begins with &lt;!-- in HTML.</p>', 0],
  ['&lt;b&gt; is a tag', 0],
  ['&lt;p&gt;All of it&lt;/p&gt;', 0],
])('tags that pages show as text are named: %s', (content, count) => {
  expect(damagedTexts({ content }, { asWritten: ['content'] })).toHaveLength(count)
})

it('names the XML of Liferay in a field of HTML too', () => {
  const content = '<p>&lt;?xml version="1.0"?&gt;&lt;root available-locales="en,de"&gt;&lt;Title&gt;Jug</p>'
  const [found] = damagedTexts({ content }, { asWritten: ['content'] })
  expect(found?.damage.reason.en).toMatch(/document of XML/)
})

// Each of these took minutes where an expression was tried from every place of it.
it.each([
  ['code that does not end', '&amp;amp; <code>', 6],
  ['tags that do not end', '&amp;amp; <code ', 6],
  ['blanks', ' ', 1],
])('looks through a text of %s once', (_, begin, length) => {
  const text = `${begin}${begin.slice(-length).repeat(5_000_000 / length)}x`
  expect(damagedTexts({ description: text }).length).toBeLessThan(2)
  expect(damagedTexts({ description: `["a"]${' '.repeat(1_000_000)}x` })).toEqual([])
})
