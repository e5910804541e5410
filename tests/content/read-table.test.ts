import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { openTable, type TableOptions, type TableRow } from '../../src/content/import/read-table.ts'
import { splitRows } from '../../src/content/import/split-rows.ts'
import { isTable } from '../../src/content/import/table-file.ts'
import { temporaryFolder } from '../commands/support/run-command.ts'
import { archive, workbook } from '../support/workbook.ts'

function written(bytes: string | Uint8Array, name = 'objects.csv'): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, bytes)
  return file
}

async function read(file: string, options?: TableOptions) {
  const table = await openTable(file, options)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, exceptions: table.exceptions, rows }
}

/** Rows as `line: cells`, refused ones as `line: reason`. */
async function shown(bytes: string | Uint8Array, name?: string, options?: TableOptions) {
  const { rows } = await read(written(bytes, name), options)
  return rows.map((row) =>
    'value' in row ? `${row.line}: ${Object.values(row.value).join(' | ')}` : `${row.line}! ${row.reason.en}`,
  )
}

const HEADER = 'Nr,Name,Size,Note\n'
const NOT_CLOSED = expect.stringMatching(/^2! a quote opens a cell on this line and is not closed/)
const TWO_READINGS = expect.stringMatching(/^2! the quotes of a cell can be read in two ways/)

describe('a row that sums up those above it', () => {
  const OBJECTS = 'Nr,Name,Weight,Note\nA-1,Jug,2.5,n\nA-2,Oar,1.5,n\n'
  it.each([
    ['with a count', 'Total,2,,', '4- '],
    ['with a sum', 'Sum,,4,', '4- '],
    ['in one cell', 'Total: 2 objects,,,', '4- '],
    ['in Chinese', '合计,,4.00,', '4- '],
    ['in Khmer', 'សរុប,,4.00,', '4- '],
    ['in Thai', 'รวมทั้งหมด,,4.00,', '4- '],
    ['in German, with its commas', 'Summe,,"4,00",', '4- '],
    ['behind a blank line', '\n共 2 件,,,', '5- '],
    ['with what it counts', '总计：,2 件,,', '4- '],
    ['is a note of who filled it in', '填表人：,张三,审核人：,李四', '4- '],
    ['is a note in one cell', '制表日期：2024年5月1日,,,', '4- '],
    ['is a record with a colon in its title', 'A-3,Letter: to home,1,n', '4: A-3 | Letter: to home | 1 | n'],
    ['is a record whose id has a colon', 'oai:x:3,Letter,,', '4: oai:x:3 | Letter'],
    ['is a record where its cells are others', 'Total,Hat,7,n', '4: Total | Hat | 7 | n'],
    ['is a record with a number of its own', 'A-3,Total,,', '4: A-3 | Total'],
  ])('%s', async (_, row, last) => {
    const { rows } = await read(written(`${OBJECTS}${row}\n`))
    const end = rows.at(-1)
    const outcome = (each: TableRow | undefined) =>
      each === undefined || 'value' in each
        ? `${each?.line}: ${Object.values(each?.value ?? {}).join(' | ')}`
        : `${each.line}${each.isLeftOut ? '-' : '!'} `
    expect(outcome(end)).toBe(last)
  })

  it('is read as any other where rows follow it', async () => {
    expect(await shown(`${OBJECTS}Total,2,,\nA-3,Hat,1,n\n`)).toEqual([
      '2: A-1 | Jug | 2.5 | n',
      '3: A-2 | Oar | 1.5 | n',
      '4: Total | 2',
      '5: A-3 | Hat | 1 | n',
    ])
  })
})

describe('a long cell', () => {
  it('is looked through once, whatever it looks like', async () => {
    const like = [`${'1 '.repeat(150_000)}x`, `total 1${' '.repeat(300_000)}!`]
    for (const cell of like)
      expect(await shown(`Nr,Name\n1,${cell}\n${cell},2\n3,Oar\n`)).toEqual([
        `2: 1 | ${cell}`,
        `3: ${cell} | 2`,
        '4: 3 | Oar',
      ])
  })

  it('keeps its characters whole, also where none is of ASCII', async () => {
    const cell = '馆é𠮷'.repeat(60_000)
    expect(await shown(`编号,名称\n1,${cell}\n`)).toEqual([`2: 1 | ${cell}`])
    const damaged = Buffer.concat([Buffer.from('\uFEFF编号,名称\n1,馆\n2,'), Buffer.alloc(300_000, 0x9c)])
    expect(await shown(damaged)).toEqual(['2: 1 | 馆', '3! the line is not written in UTF-8'])
  })
})

it('a file that a program of DOS has ended', async () => {
  expect(await shown('Nr,Name\n1,Jug\n2,Oar\u001a')).toEqual(['2: 1 | Jug', '3: 2 | Oar'])
  expect(await shown('Nr,Name\r\n1,Jug\r\n\u001a')).toEqual(['2: 1 | Jug'])
})

describe('lines in another encoding', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    ['among lines in UTF-8', [Buffer.from('Nr,Name\n1,Grün\n2,Blaü\n'), latin('3,Caf\xe9\n4,Oar\n')], 4],
    ['below a byte order mark', [Buffer.from('\uFEFFNr,Name\n'), latin('3,Caf\xe9\n4,Oar\n')], 2],
  ])('%s are refused one by one', async (_, parts, line) => {
    const lines = await shown(Buffer.concat(parts))
    expect(lines.filter((each) => each.includes('!'))).toEqual([`${line}! the line is not written in UTF-8`])
    expect(lines.at(-1)).toBe(`${line + 1}: 4 | Oar`)
  })

  it('refuse the file where nothing shows that it is UTF-8, with the line', async () => {
    await expect(read(written(latin('Nr,Name\n1,Oar\n2,Caf\xe9\n')))).rejects.toThrow(/near line 3/)
  })
})

describe('quotes in a table', () => {
  it.each([
    ['an inch mark in a cell', '1,Tile,6" x 6",n', '2: 1 | Tile | 6" x 6" | n'],
    ['a quoted word in a cell', '1,A "blue" jug,3,n', '2: 1 | A "blue" jug | 3 | n'],
    ['a cell that begins with a quoted word', '1,"Blue" jug,3,n', '2: 1 | "Blue" jug | 3 | n'],
    ['two quoted words', '1,"Blue" and "red",3,n', '2: 1 | "Blue" and "red" | 3 | n'],
    ['quotes within quotes that are not doubled', '1,"A "blue" jug",3,n', '2: 1 | A "blue" jug | 3 | n'],
    ['quotes within quotes that are doubled', '1,"A ""blue"", jug",3,n', '2: 1 | A "blue", jug | 3 | n'],
    ['a badly quoted cell before a well quoted one', '1,"Blue" jug,"a, b",n', '2: 1 | "Blue" jug | a, b | n'],
    ['a badly quoted cell with a separator', '1,"The "Blue", a jug",3,n', '2: 1 | The "Blue", a jug | 3 | n'],
    ['an inch mark in one, and a separator', '1,"5" tile, black",3,n', '2: 1 | 5" tile, black | 3 | n'],
    ['quoted words in two cells', '1,"Blue" jug,say "hi",n', '2: 1 | "Blue" jug | say "hi" | n'],
    ['inch marks behind a quoted word', '1,"Blue" jug,3 x 4",n', '2: 1 | "Blue" jug | 3 x 4" | n'],
    ['blanks around quotes', '1, "a, b" ,3,n', '2: 1 | a, b | 3 | n'],
    ['a backslash before quotes', '1,"A \\"blue\\", jug",3,n', '2: 1 | A "blue", jug | 3 | n'],
    ['a formula that is a text', '="007","=""1,5""",3,n', '2: 007 | 1,5 | 3 | n'],
    ['a link', '1,"=HYPERLINK(""https://a.example/"",""Jug"")",3,n', '2: 1 | Jug | 3 | n'],
    ['another formula', '1,=A1+1,3,n', '2: 1 | =A1+1 | 3 | n'],
    ['a break of FileMaker', '1,Jug\v blue,3,n', '2: 1 | Jug\n blue | 3 | n'],
    ['a quote within a word', '1,"Blu"e",3,n', '2: 1 | Blu"e | 3 | n'],
    ['a NULL of databases', '1,\\N,3,n', '2: 1 | 3 | n'],
    ['curly quotes', '1,“Blue” jug,3,n', '2: 1 | “Blue” jug | 3 | n'],
  ])('%s: the cell is read as it is', async (_, row, expected) => {
    expect(await shown(`${HEADER}${row}\n2,After,4,z\n`)).toEqual([expected, '3: 2 | After | 4 | z'])
  })

  it('where there are two readings the line is refused', async () => {
    expect(await shown(`${HEADER}1,"The "Blue", jug",3\n2,After,4,z\n`)).toEqual([
      TWO_READINGS,
      '3: 2 | After | 4 | z',
    ])
    expect(await shown(`${HEADER}1,"The "Blue", old, jug",3,4,5\n2,After,4,z\n`)).toEqual([
      TWO_READINGS,
      '3: 2 | After | 4 | z',
    ])
  })

  it.each([
    ['to the end of the file', '1,"Jug,3,n\n2,After,4,z\n', ['3: 2 | After | 4 | z']],
    ['to a quote that another cell opens', '1,"Jug,3,n\n2,"After, all",4,z\n', ['3: 2 | After, all | 4 | z']],
    ['to an inch mark at the end of a cell', '1,"Jug,3,n\n2,After,4",z\n', ['3: 2 | After | 4" | z']],
  ])('a quote that is never closed, %s, costs its own line', async (_, rows, after) => {
    expect(await shown(HEADER + rows)).toEqual([NOT_CLOSED, ...after])
  })

  it('lines that belong to a broken quote are no records', async () => {
    expect(await shown(`${HEADER}1,"Jug\nwith "words" in it\nand more",3,n\n2,After,4,z\n`)).toEqual([
      NOT_CLOSED,
      expect.stringMatching(/^3! .* line 2 opens/),
      expect.stringMatching(/^4! .* line 2 opens/),
      '5: 2 | After | 4 | z',
    ])
  })

  it('late in a long file, every other line comes in', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `${index},Jug ${index},${index === 2200 ? '"7" wide' : '7'},n`,
    )
    const { rows: found } = await read(written(HEADER + rows.join('\n')))
    expect(found).toHaveLength(3000)
    expect(found[2200]).toEqual({
      line: 2202,
      value: { Nr: '2200', Name: 'Jug 2200', Size: '"7" wide', Note: 'n' },
    })
  })

  it('breaks within quotes stay, and lines are counted over them, however lines end', async () => {
    const text = 'Nr,Name\r1,"a\r\nb\nc"\n2,d\r\n\r3,e'
    expect(await shown(text)).toEqual(['2: 1 | a\r\nb\nc', '5: 2 | d', '7: 3 | e'])
  })

  it('a NUL character and a line that is too long cost their own line', async () => {
    const long = 'x'.repeat(33 * 1024 * 1024)
    expect(await shown(`Nr,Name\n1,a\0b\n2,"${long}"\n3,c\n`)).toEqual([
      expect.stringMatching(/^2! .*NUL/),
      expect.stringMatching(/^3! .*characters/),
      '4: 3 | c',
    ])
  })

  it('a cell of many megabytes is read', async () => {
    const { rows } = await read(written(`Nr,Name\n1,"${'y"" '.repeat(5_000_000)}"\n2,c\n`))
    expect(rows.map((row) => ('value' in row ? row.value.Name?.length : row.reason))).toEqual([
      15_000_000 - 1,
      1,
    ])
  })

  it('rows with fewer cells are read, and said', async () => {
    const { rows, exceptions } = await read(written(`${HEADER}1,Jug\n2,Cup,4,z\n`))
    expect(rows).toEqual([
      { line: 2, value: { Nr: '1', Name: 'Jug' } },
      { line: 3, value: { Nr: '2', Name: 'Cup', Size: '4', Note: 'z' } },
    ])
    expect(exceptions).toEqual([
      {
        place: { line: 2 },
        reason: expect.objectContaining({ en: expect.stringContaining('2 of 4 cells') }),
      },
    ])
  })

  it('a table that RFC 4180 allows is read as another reader reads it', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', '; ', ', ', '\n', '\r\n', ' ', '|', '水'),
      maxLength: 6,
    })
    const row = fc.array(cell, { minLength: 3, maxLength: 3 })
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 7 }),
      async (cells, separator, end, size) => {
        const text = cells
          .map((each) => each.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator))
          .join(end)
        async function* chunks(): AsyncGenerator<string> {
          for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
        }
        const found: unknown[] = []
        for await (const each of splitRows(chunks(), separator, () => 3))
          found.push('cells' in each ? each.cells : each)
        const other: readonly string[][] = parse(text, {
          delimiter: separator,
          record_delimiter: ['\n', '\r\n'],
        })
        expect(found).toEqual(other.filter((each) => each.some((value) => value.trim() !== '')))
      },
    )
    await fc.assert(property, { numRuns: 300 })
  })

  it('whatever is written, nothing is thrown, and a line of plain cells is never lost', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '\r', '\0'), maxLength: 60 })
    const property = fc.asyncProperty(text, async (noise) => {
      const rows = await shown(`${HEADER}${noise}\n77,plain,row,here\n`)
      expect(rows.at(-1)).toMatch(/^\d+: 77 \| plain \| row \| here$/)
    })
    await fc.assert(property, { numRuns: 200 })
  })
})

describe('the header of a table', () => {
  const register = [
    '藏品登记表,,,',
    '填表人：,张三,日期：,2024-05-01',
    ',,,',
    '编号,名称,年代,备注',
    '1,灯,唐,',
    '编号,名称,年代,备注',
    '2,瓶,宋,x',
  ]

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('is found below a title, a date and blank lines, and said (%s)', async (_, separator) => {
    const { columns, notes, rows } = await read(written(register.join('\n').replaceAll(',', separator)))
    expect(columns).toEqual(['编号', '名称', '年代', '备注'])
    expect(notes.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^The header is line 4: "编号", "名称"/),
    ])
    expect(rows).toEqual([
      { line: 5, value: { 编号: '1', 名称: '灯', 年代: '唐' } },
      { line: 6, reason: expect.objectContaining({ en: 'the line repeats the names of the columns' }) },
      { line: 7, value: { 编号: '2', 名称: '瓶', 年代: '宋', 备注: 'x' } },
    ])
  })

  it('can be given, and a line without names is refused', async () => {
    const file = written('a,b\n1,2\nx,y\n3,4\n')
    expect(await read(file, { header: 3 })).toMatchObject({
      columns: ['x', 'y'],
      rows: [{ line: 4, value: { x: '3', y: '4' } }],
    })
    await expect(read(file, { header: 9 })).rejects.toThrow(/line 9 has no names of columns/)
  })

  it.each([
    ['a title without separators', 'Objects, as of May\nNr;Name;Note\n1;a;b\n', ['Nr', 'Name', 'Note']],
    ['names that are years', 'Object,1900,1910\nJug,yes,no\n', ['Object', '1900', '1910']],
    ['names with colons', 'Nr:,Name:,Note:\n1,a,b\n', ['Nr:', 'Name:', 'Note:']],
    ['names with prefixes', 'dc:id,dc:title\n1,a\n', ['dc:id', 'dc:title']],
    ['decimal commas', 'Nr;W;H\n1;2,5;3,5\n2;4,5;1,5\n', ['Nr', 'W', 'H']],
    ['one column', 'Title\nJug\n', ['Title']],
  ])('is right with %s', async (_, text, columns) => {
    expect((await read(written(text))).columns).toEqual(columns)
  })

  it.each([';', ',', '|', '\t', '^', ':'])(
    'sep=%s is honoured, with a byte order mark too',
    async (separator) => {
      const rows = [`sep=${separator}`, ['Nr', 'a,b;c'].join(separator), ['1', 'x,y;z'].join(separator)]
      const text =
        separator === ',' || separator === ';'
          ? rows.join('\r\n').replace('a,b;c', 'n').replace('x,y;z', 'v')
          : rows.join('\r\n')
      for (const mark of ['', '\uFEFF']) {
        const found = await read(written(mark + text))
        expect(found.columns).toHaveLength(2)
        expect(found.rows).toEqual([{ line: 3, value: expect.objectContaining({ Nr: '1' }) }])
      }
    },
  )
})

describe('a workbook', () => {
  it('has addresses behind words in columns of their own, and says what is not in the table: struck-out words, comments', async () => {
    const cells = new Map<string, object>([
      ['1,1', { value: 'Jug', hyperlink: { target: 'https://museum.example/1' } }],
      ['2,1', { value: 'https://museum.example/2', hyperlink: { target: 'https://museum.example/2' } }],
      ['1,2', { value: 'clay', comment: { text: 'see the file of 1921' } }],
      ['2,2', { value: 'tin', style: { font: { strikethrough: true } } }],
      ['3,2', { richText: [{ text: 'old ', font: { strikethrough: true } }, { text: 'new' }] }],
    ])
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Objects',
          rows: [
            ['Nr', 'Name', 'Of'],
            ['1', 'Jug', 'clay'],
            ['2', 'https://museum.example/2', 'tin'],
            ['3', 'Cup', 'old new'],
          ],
          cells,
        },
      ],
    })
    const { rows, notes, exceptions } = await read(written(bytes, 'objects.xlsx'))
    expect(rows).toEqual([
      { line: 2, value: { Nr: '1', Name: 'Jug', Of: 'clay', 'Name (link)': 'https://museum.example/1' } },
      { line: 3, value: { Nr: '2', Name: 'https://museum.example/2', Of: 'tin' } },
      { line: 4, value: { Nr: '3', Name: 'Cup', Of: 'old new' } },
    ])
    expect(notes.map(({ en }) => en)).toEqual([
      'Comments of cells are not read: 1. Write them into a column of their own.',
      'Addresses behind words of cells are columns of their own: "Name (link)".',
    ])
    expect(exceptions.map(({ reason }) => reason.en)).toEqual([
      expect.stringContaining('C3 holds words that are struck out, "tin"'),
      expect.stringContaining('C4 holds words that are struck out, "old"'),
    ])
  })

  it('is read by its bytes: dates, digits, leading zeros, results, merged cells, in the rows of the sheet', async () => {
    const bytes = workbook({
      sheets: [
        {
          name: 'Notes',
          hidden: true,
          rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>hidden</t></is></c></row>',
        },
        {
          name: 'Objects',
          rows: `
            <row r="1"><c r="A1" t="s"><v>0</v></c></row>
            <row r="3"><c r="A3" t="inlineStr"><is><t>Nr</t></is></c><c r="B3" t="inlineStr"><is><t>Name
            (zh)</t></is></c><c r="C3" t="inlineStr"><is><t>Made</t></is></c><c r="D3" t="inlineStr"><is><t>Size</t></is></c><c r="E3" t="inlineStr"><is><t>On view</t></is></c></row>
            <row r="4"><c r="A4" s="2"><v>42</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" s="1"><v>7672</v></c><c r="D4"><v>0.30000000000000004</v></c><c r="E4" t="b"><v>1</v></c></row>
            <row r="6" hidden="1"><c r="A6"><v>123456789012</v></c><c r="C6" s="3"><v>7672</v></c><c r="D6"><f>2*3</f><v>6</v></c><c r="E6" t="e"><v>#N/A</v></c></row>
            <row r="7"><c r="A7"><v>1846523498713608193</v></c></row>
            <row r="8"><c r="A8" t="str"><v>007</v></c><c r="C8" s="4"><v>7672.5</v></c><c r="D8"><f>A1</f></c></row>`,
          merges: ['A1:E1', 'B4:B6'],
        },
      ],
      strings: [
        '<t>Register</t>',
        '<r><t xml:space="preserve">Blue </t></r><r><rPr><b/></rPr><t>jug</t></r>',
      ],
      formats: ['General', 'yyyy-mm-dd', '"INV-"00000', 'yyyy', 'yyyy/m/d h:mm'],
    })
    const { columns, rows, notes, exceptions } = await read(written(bytes, 'objects.csv'))
    expect(columns).toEqual(['Nr', 'Name (zh)', 'Made', 'Size', 'On view'])
    expect(rows).toEqual([
      {
        line: 4,
        value: {
          Nr: 'INV-00042',
          'Name (zh)': 'Blue jug',
          Made: '1921-01-01',
          Size: '0.3',
          'On view': 'TRUE',
        },
      },
      { line: 6, value: { Nr: '123456789012', 'Name (zh)': 'Blue jug', Made: '1921', Size: '6' } },
      {
        line: 7,
        reason: expect.objectContaining({
          en: expect.stringMatching(/^A7 holds a number of more than 15 digits/),
        }),
      },
      { line: 8, value: { Nr: '007', Made: '1921-01-01T12:00:00' } },
    ])
    expect(notes.map(({ en }) => en)).toEqual([
      'Hidden rows are read too: 1.',
      expect.stringMatching(/^The header is line 3/),
    ])
    expect(exceptions.map(({ place, reason }) => [place.line, reason.en])).toEqual([
      [6, expect.stringMatching(/^E6 holds an error of the spreadsheet \(#N\/A\)/)],
      [8, expect.stringMatching(/^D8 holds a formula without its result/)],
    ])
  })

  const textRow = (line: number, cells: readonly string[]) =>
    `<row r="${line}">${cells
      .map((text, index) =>
        text === ''
          ? ''
          : `<c r="${String.fromCharCode(65 + index)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
      )
      .join('')}</row>`
  const twoRecords = [textRow(3, ['1', 'Jug', '5', '6', '1920']), textRow(4, ['2', 'Bowl', '7', '8', '1921'])]

  it.each([
    [
      'a heading over two columns, and names over two rows',
      [
        textRow(1, ['Nr', 'Title', 'Size', '', 'Date']),
        textRow(2, ['', '', 'Height', 'Width', '']),
        ...twoRecords,
      ],
      ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2'],
      ['Nr', 'Title', 'Size Height', 'Size Width', 'Date'],
      ['1', '2'],
    ],
    [
      'a row of headings over a row of names',
      [
        textRow(1, ['Object', '', 'Size', '', 'Dating']),
        textRow(2, ['Nr', 'Title', 'Height', 'Width', 'Date']),
        ...twoRecords,
      ],
      ['A1:B1', 'C1:D1'],
      ['Object Nr', 'Object Title', 'Size Height', 'Size Width', 'Dating Date'],
      ['1', '2'],
    ],
    [
      'a heading over two columns, and records below it',
      [textRow(1, ['Nr', 'Title', 'Maker', '', 'Date']), ...twoRecords],
      ['C1:D1'],
      ['Nr', 'Title', 'Maker', 'Column 4', 'Date'],
      ['1', '2'],
    ],
  ])('has a header of merged cells: %s', async (_, rows, merges, names, ids) => {
    const bytes = workbook({ sheets: [{ name: 'Objects', rows: rows.join(''), merges }] })
    const table = await read(written(bytes, 'objects.xlsx'))
    expect(table.columns).toEqual(names)
    expect(table.rows.map((row) => 'value' in row && row.value[names[0] ?? ''])).toEqual(ids)
  })

  it('takes words below a heading over two columns for a record, where the line of the header is named', async () => {
    const rows = [textRow(1, ['Nr', 'Title', 'Maker', '']), textRow(2, ['a', 'Jug', 'Marl', 'Anna'])].join('')
    const file = written(workbook({ sheets: [{ name: 'Objects', rows, merges: ['C1:D1'] }] }), 'objects.xlsx')
    const guessed = await openTable(file)
    expect(guessed.notes.map(({ en }) => en).join()).toContain('The header is lines 1 to 2')
    guessed.close()
    const named = await openTable(file, { header: 1 })
    const found: TableRow[] = []
    for await (const row of named.rows) found.push(row)
    expect(found).toMatchObject([{ line: 2, value: { Nr: 'a', Title: 'Jug', Maker: 'Marl' } }])
  })

  it('names the columns that it does not show, which are read too', async () => {
    const rows = textRow(1, ['Nr', 'Title', 'Price', '']) + textRow(2, ['1', 'Jug', '900'])
    const sheets = [{ name: 'Objects', rows, hiddenColumns: [3, 4, 5] }]
    const { rows: records, notes } = await read(written(workbook({ sheets }), 'objects.xlsx'))
    expect(records).toEqual([{ line: 2, value: { Nr: '1', Title: 'Jug', Price: '900' } }])
    expect(notes.map(({ en }) => en)).toEqual([
      'Hidden columns are read too: "Price". Take out of the map what is not for visitors.',
    ])
  })

  it('says what is below merged cells, and takes no day after the last one', async () => {
    const bytes = workbook({
      sheets: [
        {
          name: 'Objects',
          rows: `
            <row r="1"><c r="A1" t="inlineStr"><is><t>Nr</t></is></c><c r="B1" t="inlineStr"><is><t>Case</t></is></c><c r="C1" t="inlineStr"><is><t>Made</t></is></c></row>
            <row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>7</v></c><c r="C2" s="1"><v>2958466</v></c></row>
            <row r="3"><c r="A3"><v>2</v></c><c r="B3"><v>9</v></c></row>
            <row r="4"><c r="A4"><v>3</v></c><c r="B4"><v>7</v></c></row>`,
          merges: ['B2:B4'],
        },
      ],
      formats: ['General', 'yyyy-mm-dd'],
    })
    const { rows, exceptions } = await read(written(bytes, 'objects.xlsx'))
    expect(rows.map((row) => 'value' in row && row.value)).toEqual([
      { Nr: '1', Case: '7' },
      { Nr: '2', Case: '7' },
      { Nr: '3', Case: '7' },
    ])
    expect(exceptions.map(({ reason }) => reason.en)).toEqual([
      'C2 holds a date after the year 9999, taken as empty',
      'B3 holds "9" below merged cells that show "7", which is read',
    ])
  })

  it('shows hundredths, takes the day 0 as empty, and says where a year may have become a day', async () => {
    const bytes = workbook({
      sheets: [
        {
          name: 'Objects',
          rows: `
            <row r="1"><c r="A1" t="inlineStr"><is><t>Nr</t></is></c><c r="B1" t="inlineStr"><is><t>Made</t></is></c><c r="C1" t="inlineStr"><is><t>Silver</t></is></c></row>
            <row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>0</v></c><c r="C2" s="2"><v>0.925</v></c></row>
            <row r="3"><c r="A3"><v>2</v></c><c r="B3" s="1"><v>1920</v></c><c r="C3" s="3"><v>0.07</v></c></row>
            <row r="4"><c r="A4"><v>3</v></c><c r="B4" s="1"><v>7672</v></c><c r="C4"><v>0.5</v></c></row>`,
        },
      ],
      formats: ['General', 'yyyy-mm-dd', '0.0%', '0%'],
    })
    const { rows, exceptions } = await read(written(bytes, 'objects.xlsx'))
    expect(rows.map((row) => 'value' in row && row.value)).toEqual([
      { Nr: '1', Silver: '92.5%' },
      { Nr: '2', Made: '1905-04-03', Silver: '7%' },
      { Nr: '3', Made: '1921-01-01', Silver: '0.5' },
    ])
    expect(exceptions.map(({ reason }) => reason.en)).toEqual([
      'B2 holds the day 0 of the spreadsheet, taken as empty',
      'B3 holds 1905-04-03, which is also what the year 1920 becomes in a cell of dates: see which is meant',
    ])
  })

  it.each([false, true])(
    'has times of no year, and says which units it leaves out (from 1904: %s)',
    async (isOf1904) => {
      const rows = `
      <row r="1"><c r="A1" t="inlineStr"><is><t>Nr</t></is></c><c r="B1" t="inlineStr"><is><t>Length</t></is></c></row>
      <row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>0.4</v></c></row>
      <row r="3"><c r="A3"><v>2</v></c><c r="B3" s="2"><v>1.25</v></c></row>
      <row r="4"><c r="A4"><v>3</v></c><c r="B4" s="3"><v>12.5</v></c></row>
      <row r="5"><c r="A5"><v>4</v></c><c r="B5" s="4"><v>1234.5</v></c></row>
      <row r="6"><c r="A6"><v>5</v></c><c r="B6" s="5"><v>7</v></c></row>`
      const formats = ['General', 'h:mm', '[h]:mm:ss', '0.0" cm"', '[$€-407] #,##0.00', '0_ ;[Red]-0 ']
      const bytes = workbook({ sheets: [{ name: 'Objects', rows }], formats, isOf1904 })
      const { rows: found, notes } = await read(written(bytes, 'objects.xlsx'))
      expect(found.map((row) => 'value' in row && row.value.Length)).toEqual([
        '09:36:00',
        '30:00:00',
        '12.5',
        '1234.5',
        '7',
      ])
      expect(notes.map(({ en }) => en)).toEqual([
        'Numbers are read without the unit that their cells show, such as "cm": 2. Write it into the name of the column.',
      ])
    },
  )

  it('passes over a sheet that is a chart', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Nr</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
    const bytes = workbook({
      sheets: [
        { name: 'Chart', chart: true, rows: '' },
        { name: 'Objects', rows },
      ],
    })
    const { rows: found, notes } = await read(written(bytes, 'objects.xlsx'))
    expect(found).toEqual([{ line: 2, value: { Nr: '1' } }])
    expect(notes[0]?.en).toContain('The sheet "Objects" is read.')
  })

  it('counts days from 1904 where the workbook does, and says where a year may have become one', async () => {
    const rows = `
      <row r="1"><c r="A1" t="inlineStr"><is><t>Nr</t></is></c><c r="B1" t="inlineStr"><is><t>Made</t></is></c></row>
      <row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>15567</v></c></row>
      <row r="3"><c r="A3"><v>2</v></c><c r="B3" s="1"><v>1946</v></c></row>
      <row r="4"><c r="A4"><v>3</v></c><c r="B4" s="1"><v>60</v></c></row>`
    const bytes = workbook({
      sheets: [{ name: 'Objects', rows }],
      formats: ['General', 'yyyy-mm-dd'],
      isOf1904: true,
    })
    const { rows: found, exceptions } = await read(written(bytes, 'objects.xlsx'))
    expect(found.map((row) => 'value' in row && row.value.Made)).toEqual([
      '1946-08-15',
      '1909-04-30',
      '1904-03-01',
    ])
    expect(exceptions.map(({ reason }) => reason.en)).toEqual([
      'B3 holds 1909-04-30, which is also what the year 1946 becomes in a cell of dates: see which is meant',
    ])
  })

  it('gives the sheet that is named, by name or number, and names those there are', async () => {
    const rows = (text: string) => [
      ['Nr', 'Name'],
      ['1', text],
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'First', rows: rows('one') },
        { name: 'Second', rows: rows('two') },
      ],
    })
    const file = written(bytes, 'objects.xlsx')
    const name = async (sheet?: string) => (await read(file, { sheet })).rows
    expect(await name()).toEqual([{ line: 2, value: { Nr: '1', Name: 'one' } }])
    expect(await name('Second')).toEqual([{ line: 2, value: { Nr: '1', Name: 'two' } }])
    expect(await name('2')).toEqual([{ line: 2, value: { Nr: '1', Name: 'two' } }])
    expect((await read(file)).notes[0]?.en).toContain('"Second"')
    await expect(name('Third')).rejects.toThrow(/has no sheet "Third"/)
  })

  it('that is larger unpacked than is read, cut off or damaged is refused, not thrown', async () => {
    const bomb = archive({
      '[Content_Types].xml': '<a/>',
      'xl/workbook.xml': Buffer.alloc(300 * 1024 * 1024, 32),
    })
    await expect(read(written(bomb, 'objects.xlsx'))).rejects.toThrow(/larger than is read/)
    const whole = workbook({ sheets: [{ name: 'A', rows: '' }] })
    await expect(read(written(whole.subarray(0, 400), 'objects.xlsx'))).rejects.toThrow(/ends in the middle/)
    const damaged = archive({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': '<workbook' })
    await expect(read(written(damaged, 'objects.xlsx'))).rejects.toThrow(/that is damaged/)
  })
})

describe('a file that is no table', () => {
  const ole = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
  it.each([
    ['objects.xls', ole('Workbook'), /Excel workbook of the old kind \(\.xls\)/],
    ['objects.csv', ole('Workbook'), /Excel workbook of the old kind/],
    ['objects.xlsx', ole('EncryptedPackage'), /Office file with a password/],
    ['list.doc', ole('WordDocument'), /a Word document \(\.doc\)/],
    ['objects.xls', '<html><body><table><tr><td>Nr</td></tr></table>', /a web page \(HTML\)/],
    ['objects.csv', Buffer.from('\uFEFF\r\n<!DOCTYPE html><html>', 'utf16le'), /a web page/],
    [
      'objects.xls',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      /Excel workbook in XML/,
    ],
    ['list.docx', archive({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }), /a Word document/],
    [
      'objects.ods',
      archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }, 0),
      /OpenDocument spreadsheet/,
    ],
    ['objects.numbers', archive({ 'Index/Document.iwa': 'x' }), /a Numbers spreadsheet/],
    ['objects.zip', archive({ 'objects.csv': 'a,b' }), /a ZIP archive/],
    ['objects.pdf', '%PDF-1.7\n', /is a PDF/],
    ['objects.csv', '%PDF-1.7\n', /is a PDF/],
    ['objects.csv', Buffer.from('89504e470d0a1a0a', 'hex'), /a picture \(PNG\)/],
  ])('%s is named for what it is, with a way out', async (name, bytes, expected) => {
    const file = written(bytes, name)
    expect(isTable(file)).toBe(true)
    const error: unknown = await read(file).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CONTENT_TABLE', message: expect.stringMatching(expected) })
    expect(Reflect.get(Object(error), 'hint')).toMatch(/save|saved|Unpack|Export/i)
  })

  it('its bytes count before its name', async () => {
    expect(isTable(written('{"id":"1"}\n', 'objects.csv'))).toBe(false)
    expect(isTable(written('{"id":"1"}\n', 'objects.ndjson'))).toBe(false)
    expect(isTable(written(workbook({ sheets: [{ name: 'A', rows: '' }] }), 'objects.ndjson'))).toBe(true)
    expect(await shown(gzipSync('Nr,Name\n1,a\n'), 'objects.csv')).toEqual(['2: 1 | a'])
    expect(await shown(Buffer.from('Number,Name\n1,Jug of stone\n', 'utf16le'))).toEqual([
      '2: 1 | Jug of stone',
    ])
  })
})
