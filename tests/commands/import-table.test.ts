import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImportMap } from '../../src/commands/import-map.ts'
import { mapLine } from '../../src/commands/map-line.ts'
import { columnNames, columnOf, foldedName } from '../../src/commands/propose/column-names.ts'
import { undividedIn } from '../../src/commands/propose/columns.ts'
import { proposeMap } from '../../src/commands/propose/propose-map.ts'
import { openTable, type TableRow } from '../../src/content/import/index.ts'
import { commandLine } from '../../src/engine/errors/index.ts'
import { workbook } from '../support/workbook.ts'
import { callCommand } from './support/call-command.ts'
import { rowsOf } from './support/exhibit-lines.ts'
import { temporaryFolder } from './support/run-command.ts'

function written(bytes: string | Buffer, name = 'objects.csv'): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, bytes)
  return file
}

async function read(file: string, encoding?: string) {
  const { columns, rows } = await openTable(file, { encoding })
  const found: TableRow[] = []
  for await (const row of rows) found.push(row)
  return { columns, rows: found }
}

function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), 'code')
}

describe('a table', () => {
  const expected = {
    columns: ['Nr', 'Titel', 'Maße'],
    rows: [
      { line: 2, value: { Nr: '1', Titel: 'Grüner Krug; klein', Maße: '12,5 cm' } },
      { line: 3, value: { Nr: '2', Titel: 'zwei\nZeilen' } },
      { line: 6, value: { Nr: '3', Titel: 'ein "Wort"' } },
    ],
  }
  const text = (mark: string) =>
    `Nr${mark}Titel${mark} Maße \r\n1${mark}"Grüner Krug; klein"${mark}"12,5 cm"\r\n2${mark}"zwei\nZeilen"${mark}\r\n\r\n3${mark}"ein ""Wort"""\r\n`

  it.each([
    ['commas', text(',')],
    ['semicolons', text(';')],
    ['tabs', text('\t')],
    ['bars', text('|')],
    ['a byte order mark', `\uFEFF${text(',')}`],
    ['UTF-16, as Excel writes "Unicode text"', Buffer.from(`\uFEFF${text('\t')}`, 'utf16le')],
  ])('is read with %s', async (_, bytes) => {
    expect(await read(written(bytes))).toEqual(expected)
  })

  it.each(['utf16le', 'utf16be'] as const)(
    'is read in %s without a mark, also with letters that end in a zero',
    async (encoding) => {
      const bytes = Buffer.from('编号,名称\r\n甲一,铜镜\r\n甲二,一个陶罐\r\n', 'utf16le')
      const { rows } = await read(written(encoding === 'utf16le' ? bytes : bytes.swap16()))
      expect(rows).toEqual([
        { line: 2, value: { 编号: '甲一', 名称: '铜镜' } },
        { line: 3, value: { 编号: '甲二', 名称: '一个陶罐' } },
      ])
    },
  )

  it.each([
    ['windows-1252', Buffer.from(text(';'), 'latin1'), 'Maße'],
    [
      'gb18030',
      Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0xcb, 0xae, 0x0a]),
      '编号',
    ],
  ])('is read in %s where that is named, and refused otherwise', async (encoding, bytes, column) => {
    const file = written(bytes)
    expect((await read(file, encoding)).columns).toContain(column)
    await expect(read(file)).rejects.toThrow(/is not written in utf-8 \(near line \d/)
  })

  it.each([
    ['tr-TR', 'windows-1254 (Turkish), windows-1252 (western languages)'],
    ['pl', 'windows-1250 (Central Europe)'],
    ['uk', 'windows-1251 (Cyrillic)'],
    ['el', 'windows-1253 (Greek)'],
    ['he', 'windows-1255 (Hebrew)'],
    ['fa', 'windows-1256 (Arabic, Persian, Urdu)'],
    ['ja', 'shift_jis (Japanese)'],
    ['ko', 'euc-kr (Korean)'],
    ['zh-CN', 'gb18030 (Chinese)'],
    ['zh-TW', 'big5 (traditional Chinese)'],
    ['sr-Latn', 'windows-1250 (Central Europe)'],
    ['de', 'windows-1252 (western languages), windows-1250'],
    [undefined, 'windows-1252 (western languages), windows-1250'],
  ])('in no UTF-8 has the encoding of a museum in %s proposed', async (language, first) => {
    const file = written(Buffer.from('Nr;Maße\n1;5\n', 'latin1'))
    await expect(openTable(file, { language })).rejects.toMatchObject({
      hint: expect.stringContaining(`--encoding ${first}`),
    })
  })

  it('is read with the rarer characters of GB18030 where GBK is named', async () => {
    // 编号, 㛃
    const bytes = Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x0a, 0x82, 0x30, 0xe8, 0x32, 0x0a])
    const { rows } = await read(written(bytes), 'gbk')
    expect(rows).toEqual((await read(written(bytes), 'gb18030')).rows)
    expect(rows).toEqual([{ line: 2, value: { 编号: expect.stringMatching(/^\p{Script=Han}$/u) } }])
  })

  // Written by Python 3.12 as big5hkscs and cp949, which Node.js does not know.
  it.each([
    [
      'big5',
      'b56ebffdb8b92ca657bad90a422d312cb16dad699068a5dbdac6a7c09068fcf8c452a46ab9440a422d322cb866bc40c0b8aa410a',
      ['彩虹邨石硤尾邨栢麗大道', '粵劇戲服'],
    ],
    [
      'euc-kr',
      'b5eeb7cfb9f8c8a32cb8edc4aa0a4b2d312cc3bbc0da20b8c5bab40a4b2d322cc8abb1e6b5bfc0c720c6e6c3cb2094ee0a',
      ['청자 매병', '홍길동의 펜촉 뷁'],
    ],
  ])(
    'is read in %s with the characters that the standard of the web has there',
    async (encoding, bytes, words) => {
      const { columns, rows } = await read(written(Buffer.from(bytes, 'hex')), encoding)
      expect(rows.map((row) => 'value' in row && row.value[columns[1] ?? ''])).toEqual(words)
      const cut = read(written(Buffer.from(`${bytes.slice(0, 60)}ff0a`, 'hex')), encoding)
      await expect(cut).rejects.toThrow(`is not written in ${encoding} (near line`)
    },
  )

  it.each([
    ['cp949', [0xb0, 0xa1], '가'],
    ['UHC', [0xb0, 0xa1], '가'],
    ['cp932', [0x88, 0xea], '一'],
    ['sjis', [0x88, 0xea], '一'],
    ['gb2312', [0xd2, 0xbb], '一'],
    ['CP936', [0xd2, 0xbb], '一'],
    ['big5-hkscs', [0xa4, 0x40], '一'],
    ['cp950', [0xa4, 0x40], '一'],
    ['tis-620', [0xa1], 'ก'],
  ])('is read in an encoding that is called %s', async (encoding, bytes, letter) => {
    const { columns } = await read(
      written(Buffer.from([0x61, 0x2c, ...bytes, 0x0a, 0x31, 0x2c, 0x32])),
      encoding,
    )
    expect(columns).toEqual(['a', letter])
  })

  it('reads the rows of a second export, put below the first, by its own header', async () => {
    const { rows } = await read(
      written(
        'Accession number,Title,Date\nA-1,Jug,1900\nAccession number,Title,Date\nA-2,Bowl,1901\nTitle,Accession number\nCup,A-3\n\nTitle,Date,Accession number\nTile,1902,A-4\nTitle,Accession number,Maker\nDish,A-5,Marl\n',
      ),
    )
    const values = rows.flatMap((row) => ('value' in row ? [row.value] : []))
    expect(values).toEqual([
      { 'Accession number': 'A-1', Title: 'Jug', Date: '1900' },
      { 'Accession number': 'A-2', Title: 'Bowl', Date: '1901' },
      { 'Accession number': 'A-3', Title: 'Cup' },
      { 'Accession number': 'A-4', Title: 'Tile', Date: '1902' },
    ])
    expect(rows.flatMap((row) => ('reason' in row ? [[row.line, row.reason.en]] : []))).toEqual([
      [3, 'the line repeats the names of the columns'],
      [5, 'the line names the columns in another order, in which the lines below it are read'],
      [8, 'the line names the columns in another order, in which the lines below it are read'],
      [10, 'the line names the columns of another table'],
      [11, expect.stringContaining('the line belongs to another table, whose columns line 10 names')],
    ])
  })

  it('names columns that have no name, or one that is there already', async () => {
    const { columns, notes } = await openTable(written('Title,,Note,Note\na,b,c,d\n'))
    expect(columns).toEqual(['Title', 'Column 2', 'Note', 'Note (2)'])
    expect(notes.map(({ en }) => en)).toEqual([
      'Columns with the name of one before them are called otherwise in maps: "Note (2)".',
    ])
    expect((await openTable(written('Title,,Note\na,b,c\n'))).notes).toEqual([])
    // A title in Polish beside its Turkish translation is another column.
    const other = await openTable(written('No;Başlık (pl);Başlık;Başlık;Başlık (2)\na;b;c;d;e\n'))
    expect(other.columns).toEqual(['No', 'Başlık (pl)', 'Başlık', 'Başlık (2)', 'Başlık (2) (2)'])
  })

  it('has the names of its columns in one Unicode form, as its map', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'objects.csv')
    writeFileSync(file, '번호,제목\nA-1,항아리\n'.normalize('NFD'))
    const map = { fields: { workId: '/번호', title: '/제목' } }
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(folder, 'data') }
    for (const form of ['NFC', 'NFD']) {
      writeFileSync(join(folder, 'map.json'), JSON.stringify(map).normalize(form))
      const { code } = await callCommand(
        ['import', file, '--into', 'work', '--map', join(folder, 'map.json')],
        variables,
      )
      expect(code).toBe(0)
    }
  })

  it('refuses a row with more cells than columns, and goes on', async () => {
    const { rows } = await read(written('a,b\n1,2,3\n4,5,\n'))
    expect(rows).toEqual([
      { line: 2, reason: { en: expect.stringContaining('3 cells'), zh: expect.stringContaining('3 格') } },
      { line: 3, value: { a: '4', b: '5' } },
    ])
  })

  it.each([
    ['an empty file', ''],
    ['a PDF', '%PDF-1.4\n'],
    ['an unknown encoding', 'a,b\n', 'klingon'],
  ])('is refused for %s', async (_, bytes, encoding?: string) => {
    const error: unknown = await read(written(bytes), encoding).catch((thrown: unknown) => thrown)
    expect(codeOf(error)).toBe('CONTENT_TABLE')
  })
})

describe('a proposed map', () => {
  const languages = { own: 'zh', others: ['en'] }
  const ofRows = (
    entity: Parameters<typeof proposeMap>[0],
    rows: readonly Readonly<Record<string, string>>[],
  ) => proposeMap(entity, { columns: Object.keys(rows[0] ?? {}), rows }, languages)
  const proposal = (
    entity: Parameters<typeof proposeMap>[0],
    columns: readonly string[],
    row: Readonly<Record<string, string>> = {},
  ) =>
    proposeMap(
      entity,
      { columns, rows: [Object.fromEntries(columns.map((name) => [name, row[name] ?? 'x']))] },
      languages,
    )
  const proposed = (columns: readonly string[], row?: Readonly<Record<string, string>>) =>
    proposal('work', columns, row).map

  // The columns of american-art/DMA, as the museum's program exports them.
  it('takes a description for the public, and dimensions as they are shown', () => {
    const map = proposed(['ObjectID', 'Title', 'PublicDescription', 'DimensionsDisplayText'])
    expect(map).toMatchObject({
      fields: { description: '/PublicDescription', dimensions: '/DimensionsDisplayText' },
    })
  })

  it('has the pictures of several columns, whether or not their names are known', () => {
    const files = { Image: 'a.jpg', Back: 'b.jpg', 'Image 2': 'c.jpg' }
    const map = proposed(['Title', ...Object.keys(files)], files)
    expect(map.fields.pictures).toEqual({ all: ['/Image', '/Back', '/Image 2'] })
    expect(map.facts).toBeUndefined()
  })

  it('has the pictures behind the words of a workbook, and no words for pictures', () => {
    const address = 'https://img.example.org/a%201.jpg?x=1&y=2'
    const linked = { Image: 'see picture', 'Image (link)': address }
    const map = proposed(['Title', ...Object.keys(linked)], linked)
    expect(map.fields.pictures).toBe('/Image (link)')
    expect(JSON.stringify(map.facts)).toContain('"/Image"')
    expect(JSON.stringify(map.facts)).not.toContain('(link)')
    const pages = { ...linked, 'Image (link)': 'https://museum.example/object/1' }
    const ofPages = proposed(['Title', ...Object.keys(pages)], pages)
    expect(ofPages.fields).not.toHaveProperty('pictures')
    expect(JSON.stringify(ofPages.facts)).toContain('"/Image (link)"')
    const files = { ...linked, Image: 'a.jpg' }
    expect(proposed(['Title', ...Object.keys(files)], files).fields.pictures).toBe('/Image')
  })

  // outsider 25, F9
  it('has the address behind the words of a column of links', () => {
    const address = 'https://museum.example/a?b=1'
    const linked = { Link: 'Catalogue', 'Link (link)': address }
    const map = proposed(['Title', ...Object.keys(linked)], linked)
    expect([map.fields.link, map.facts]).toEqual(['/Link (link)', [{ label: 'Link', value: '/Link' }]])
    const rows = [
      { Title: 'A', ...linked },
      { Title: 'B', Link: 'https://museum.example/2' },
    ]
    const mixed = proposeMap(
      'work',
      { columns: ['Title', ...Object.keys(linked)], rows },
      { own: 'en', others: [] },
    ).map
    expect([mixed.fields.link, mixed.facts]).toEqual([{ from: ['/Link (link)', '/Link'] }, undefined])
  })

  it.each([
    'Fremstillingstidspunkt',
    'Produktionsår',
    'Tilvirkningstid',
    'Framställningstid',
    'Valmistusvuosi',
    'Ajoitus (vapaa teksti)',
    'Έτος κατασκευής',
    'Период создания',
    'الفترة الزمنية',
    'تاریخ\u200cگذاری',
    'Thời gian chế tác',
    'Datació',
    "Data d'execució",
    'Any de producció',
    'Produksjonstid',
    'Tidsangivelse',
  ])('takes "%s" for the date, among days of the record', (name) => {
    const columns = ['Inventarnr.', 'Títol', 'Registreringsdato', name, 'Sist endret']
    const days = { Registreringsdato: '2011-01-02', 'Sist endret': '2012-03-04', [name]: '1850' }
    expect(proposed(columns, days)).toMatchObject({ fields: { title: '/Títol', date: `/${name}` } })
  })

  it('takes the date of Dublin Core for one, which ends like a type of data', () => {
    for (const name of ['Dublin Core:Date', 'dc:date', 'dcterms:date', 'date:date'])
      expect(proposed(['Title', name], { [name]: '1740' }).fields.date).toBe(`/${name}`)
    const format = 'Dublin Core:Format'
    expect(proposed(['Title', format], { [format]: 'bronze' }).facts).toEqual([
      { label: format, value: `/${format}` },
    ])
    expect(proposed(['Title', format], { [format]: '9 x 13 cm' }).fields.dimensions).toBe(`/${format}`)
  })

  it('knows an apostrophe of any kind, and reads the year of death as that of birth', () => {
    for (const mark of ["'", '’', 'ʼ', '`']) {
      const names = [`Прізвище та ім${mark}я`, 'Інші імена', 'Національність', 'Біографічна довідка']
      const years = { 'Рік народження': 'бл. 1880', 'Рік смерті': '1921' }
      const { map } = proposal('agent', [...names, ...Object.keys(years)], years)
      expect(map.fields).toMatchObject({
        name: `/${names[0]}`,
        otherNames: '/Інші імена',
        nationality: '/Національність',
        biography: '/Біографічна довідка',
        dateFrom: { from: '/Рік народження', as: ['yearFrom'] },
        dateTo: { from: '/Рік смерті', as: ['yearTo'] },
      })
      expect(map.facts).toBeUndefined()
    }
  })

  it.each([
    [
      'Ukrainian',
      [
        'Інв. №',
        'Назва',
        'Автор (майстер)',
        'Датування',
        'Матеріал, техніка',
        'Розміри',
        'Джерело надходження',
      ],
    ],
    [
      'Georgian',
      ['საინვენტარო ნომერი', 'დასახელება', 'ავტორი', 'თარიღი', 'მასალა', 'ზომები', 'შემოსვლის წყარო'],
    ],
    ['Thai', ['เลขทะเบียน', 'ชื่อวัตถุ', 'ผู้สร้าง', 'อายุ/วันที่', 'วัสดุ', 'ขนาด', 'ที่มา']],
    ['Armenian', ['Գույքահամար', 'Անվանում', 'Հեղինակ', 'Թվագրում', 'Նյութ, տեխնիկա', 'Չափեր', 'Ձեռքբերում']],
    ['Hindi', ['अवाप्ति संख्या', 'वस्तु का नाम', 'शिल्पकार', 'निर्माण काल', 'सामग्री एवं तकनीक', 'नाप', 'उपहार']],
    ['Bengali', ['নিবন্ধন নম্বর', 'নিদর্শনের নাম', 'শিল্পী', 'সময়কাল', 'উপাদান', 'মাপ', 'প্রাপ্তিসূত্র']],
    ['Bengali', ['সংখ্যা', 'শিরোনাম', 'নির্মাতা', 'তারিখ', 'উপকরণ ও কৌশল', 'মাপ (সেমি)', 'উপহার']],
    ['Hebrew', ['מספר מלאי', 'שם', 'אמן', 'תאריך', 'חומר', 'מידות', 'קרדיט']],
    ['English', ['Accession Number', 'Title', 'Artist', 'Date', 'Medium', 'Dimensions', 'Credit Line']],
    ['Chinese', ['藏品编号', '名称', '作者', '年代', '材质', '尺寸', '来源']],
    [
      'French',
      ["Numéro d'inventaire", 'Titre', 'Artiste', 'Datation', 'Matériaux', 'Dimensions', 'Mention de crédit'],
    ],
    ['German', ['Inventar-Nr.', 'Titel', 'Künstler', 'Datierung', 'Material/Technik', 'Maße', 'Erwerb']],
    [
      'Portuguese',
      ['N.º de inventário', 'Título', 'Autor', 'Data', 'Matéria', 'Dimensões', 'Linha de crédito'],
    ],
    [
      'Spanish',
      ['Nº de inventario', 'Título', 'Autores', 'Datación', 'Materiales', 'Medidas', 'Línea de crédito'],
    ],
    [
      'Italian',
      ['Numero di inventario', 'Titolo', 'Autore', 'Cronologia', 'Tecnica', 'Misure', 'Credit line'],
    ],
    [
      'Dutch',
      ['Inventarisnummer', 'Titel', 'Vervaardiger', 'Datering', 'Materiaal', 'Afmetingen', 'Credit line'],
    ],
  ])('knows columns in %s', (_, columns) => {
    const map = proposed(columns)
    expect(Object.keys(map.fields)).toEqual([
      'workId',
      'accessionNumber',
      'title',
      'makers',
      'date',
      'medium',
      'dimensions',
      'creditLine',
      'dateFrom',
      'dateTo',
    ])
    expect(map.fields.workId).toBe(`/${(columns[0] ?? '').replaceAll('/', '~1')}`)
    expect(map.facts).toBeUndefined()
  })

  // MuseumofModernArt/collection: "BeginDate" and "EndDate" are when the artist lived.
  it('takes no years of the artist for those of the work', () => {
    const columns = ['Title', 'Artist', 'BeginDate', 'EndDate', 'Date', 'ObjectID']
    const row = { Title: 'Bridge', BeginDate: '(1841)', EndDate: '(1918)', Date: '1896', ObjectID: '2' }
    const map = proposed(columns, row)
    expect(map.fields.dateFrom).toEqual({ from: '/Date', as: ['yearFrom'] })
    expect(map.facts?.map(({ label }) => label)).toEqual(['BeginDate', 'EndDate'])
    const ofWork = proposed(columns, { ...row, BeginDate: '1895', EndDate: '1897' })
    expect(ofWork.fields).toMatchObject({ dateFrom: '/BeginDate', dateTo: '/EndDate' })
    // A range in words says nothing of how far its years may lie apart.
    const wide = proposed(columns, { ...row, BeginDate: '1800', EndDate: '1899', Date: '19th century' })
    expect(wide.fields).toMatchObject({ dateFrom: '/BeginDate', dateTo: '/EndDate' })
  })

  it('knows the number of a French table, and the first of columns that are counted', () => {
    expect(proposed(['Référence', 'Titre']).fields.workId).toBe('/Référence')
    expect(
      proposed(['objectInventoryNumber', 'objectTitle[1]', 'objectCreationDate[1]']).fields,
    ).toMatchObject({
      workId: '/objectInventoryNumber',
      title: '/objectTitle[1]',
      date: '/objectCreationDate[1]',
    })
  })

  it('takes columns that fit no field as facts, and those of a language as translations', () => {
    const map = proposed(['Inventarnummer', 'Titel', 'Title (en)', 'Fundort', 'Beschreibung'])
    expect(map).toEqual({
      fields: {
        workId: '/Inventarnummer',
        accessionNumber: '/Inventarnummer',
        title: '/Titel',
        description: '/Beschreibung',
      },
      facts: [{ label: 'Fundort', value: '/Fundort' }],
      html: ['description'],
      translations: { en: { title: '/Title (en)' } },
    })
  })

  it('takes two columns of years in order for those of the object, whatever else they may be called', () => {
    const row = { ID: '1', Title: 'A', Begin: '1890', End: '1900', Period: 'Meiji' }
    expect(proposed(Object.keys(row), row)).toMatchObject({
      fields: { date: '/Period', dateFrom: '/Begin', dateTo: '/End' },
    })
    // Where a thing came from, and what is no year.
    const route = { ID: '1', Title: 'A', From: 'Izmir', To: 'Bursa' }
    expect(proposed(Object.keys(route), route).fields.dateFrom).toBeUndefined()
    const pages = { ID: '1', Title: 'A', Start: '120', End: '80' }
    expect(proposed(Object.keys(pages), pages).fields.dateFrom).toBeUndefined()
  })

  it('takes neither who wrote a record nor when for facts, and names several values in one cell', () => {
    // As Directus, FileMaker and Drupal export tables (outsider 21, cases 78 and 130)
    const row = {
      Id: '1',
      Title: 'A',
      Year: '1890',
      user_created: '5c1a',
      CreationTimestamp: '1/5/2019 10:22:01',
      created: '1714557600',
      changed: '1717236000',
    }
    const { map, internal } = proposal('work', Object.keys(row), row)
    expect([map.fields.date, map.facts]).toEqual(['/Year', undefined])
    expect(internal).toEqual(['user_created', 'CreationTimestamp', 'created', 'changed'])
    const japanese = { ID: '1', 題名: 'A', 作成日: '2019-05-01', 年代: '1890' }
    expect(proposal('work', Object.keys(japanese), japanese).internal).toEqual(['作成日'])
    const old = { ...japanese, 作成日: '1890-05-01', 年代: '1890' }
    expect(proposal('work', Object.keys(old), old).internal).toEqual([])
    const cells = (Keywords: string) => ({ columns: ['Keywords'], rows: [{ Keywords }] })
    const undivided = (text: string) => undividedIn({ name: 'Keywords' }, cells(text), [], false)
    expect(undivided('boats; rivers;  ; harbours')).toEqual([{ sign: ';', count: 1 }])
    expect(undivided('Given by the maker; lost in the war')).toEqual([])
    // Two signs in one cell, whose parts come again once both divide them; "Smith, John" is one value.
    const rows = ['a|b; c', 'a|c', 'b; c', 'Smith, John|a', 'Smith, Eva'].map((Keywords) => ({ Keywords }))
    expect(undividedIn({ name: 'Keywords' }, { columns: ['Keywords'], rows }, [], false)).toEqual([
      { sign: ';', count: 2 },
      { sign: '|', count: 3 },
    ])
  })

  it.each([
    ['Date of manufacture', 'date'],
    ['When made', 'date'],
    ['Made', 'date'],
    ['Zeitstellung', 'date'],
    ['Période de création', 'date'],
    ['Tillverkningsår', 'date'],
    ['Vrijeme nastanka', 'date'],
    ['Inventory', 'accessionNumber'],
    ['TitMainTitle', 'title'],
    ['Identification/Title', 'title'],
    ['245$a', 'title'],
    ['OBJNAME', 'title'],
  ])('knows a column "%s" as the %s', (name, field) => {
    const row = { [name]: '1850' }
    expect(proposal('work', [name], row).map.fields[field]).toBe(`/${name.replaceAll('/', '~1')}`)
  })

  it('takes no words under "Made" for a date', () => {
    expect(proposed(['Made'], { Made: 'by hand in Riverland' }).fields.date).toBeUndefined()
  })

  it.each([
    ['Created', '2019-05-01 10:00'],
    ['Created time', '2019-05-01 10:00'],
    ['Last edited time', 'November 3, 2026 9:41 AM'],
    ['Digitized on', '2019-05-01'],
    ['등록일', '2019-05-01'],
    ['RECORD_DATE_CHANGED', '2019-05-01'],
    ['AdmDateInserted', '2019-05-01'],
    ['Составитель записи', 'Anna'],
    ['ITEMVALUE', '250'],
    ['CONDNOTES', 'Chipped rim'],
    ['RECFROM', 'Mrs Marl'],
    ['LOCFIELD1', 'Shelf 3'],
    ['HOMELOC', 'Room 2'],
  ])('leaves out what is of the record or the museum: "%s"', (name, value) => {
    const { internal } = proposal('work', ['Number', 'Title', name], { [name]: value })
    expect(internal).toEqual([name])
  })

  it('leaves out who created a record beside who made the object, or changed the record', () => {
    const internal = (...columns: readonly string[]) =>
      proposal('work', ['Number', 'Title', 'Created By', ...columns]).internal
    expect(internal('Artist')).toEqual(['Created By'])
    expect(internal('Last edited by')).toContain('Created By')
    expect(internal('Material')).toEqual([])
    const days = { Number: 'A1', Title: 'Jug', Created: '1850' }
    expect(proposal('work', Object.keys(days), days).internal).toEqual([])
  })

  it('names records by another column of names where that of titles has nothing', () => {
    const rows = [
      { Number: 'A1', TITLE: '', OBJNAME: 'Jug' },
      { Number: 'A2', TITLE: 'Letter to Bo', OBJNAME: 'Letter' },
    ]
    expect(ofRows('work', rows).map.fields.title).toEqual({ from: ['/TITLE', '/OBJNAME'] })
    const without = rows.map((row) => ({ ...row, OBJNAME: '' }))
    expect(ofRows('work', without).map.fields.title).toBe('/TITLE')
  })

  it.each([
    // As Directus exports a table
    [
      {
        id: '1',
        date_created: '2024-01-01T10:00:00',
        date_updated: '2024-03-01T10:00:00',
        title: 'A',
        year: '1890',
      },
      '/year',
    ],
    // As FileMaker does
    [
      {
        Id: '1',
        Title: 'A',
        'Creation Date': '1/5/2019',
        'Modification Date': '2/6/2020',
        'Year made': '1890',
      },
      '/Year made',
    ],
    [{ Id: '1', Title: 'A', 'Date Created': '2019-03-04', Year: '1890' }, '/Year'],
    [{ Id: '1', Titre: 'A', 'Date de création': '04/03/2019', Année: 'vers 1890' }, '/Année'],
    [{ Id: '1', Title: 'A', 'Date Created': '2019-03-04' }, '/Date Created'],
    [{ Id: '1', Title: 'A', 'Date Created': '2019-03-04', Year: '2019' }, '/Date Created'],
  ])('takes no day on which a record was written for the date of the object: %j', (row, date) => {
    const map = proposed(Object.keys(row), row)
    expect(map.fields.date).toBe(date)
    expect(JSON.stringify(map).includes('reat')).toBe(date === '/Date Created')
  })

  it('keeps what columns of birth and death say as life dates', () => {
    const mapped = (rows: readonly Readonly<Record<string, string>>[]) => {
      const { map } = proposeMap(
        'agent',
        { columns: ['ID', 'Name', 'Born', 'Died'], rows },
        { own: 'en', others: [] },
      )
      return rows.map((row) => mapLine(row, map, 'agent', { language: 'en' }))
    }
    const person = (Born: string, Died: string) => ({ ID: '1', Name: 'A', Born, Died })
    expect(
      mapped([
        person('c. 1760', '10 May 1849'),
        person('founded 1853', '1921'),
        person('8th century BC', ''),
        person('-3350', '-3300'),
        person('', '1669'),
        person('', ''),
      ]),
    ).toMatchObject([
      { lifeDates: 'c. 1760 – 10 May 1849', dateFrom: 1760, dateTo: 1849 },
      { lifeDates: 'founded 1853 – 1921', dateFrom: 1853, dateTo: 1921 },
      { lifeDates: '* 8th century BC' },
      { lifeDates: '3350 BC – 3300 BC', dateFrom: -3350, dateTo: -3300 },
      { lifeDates: '† 1669' },
      expect.not.objectContaining({ lifeDates: expect.anything() }),
    ])
    expect(mapped([person('-3350', '-3300')])).toMatchObject([{ lifeDates: '3350 BC – 3300 BC' }])
  })

  it('decides cell by cell what is HTML, whatever the other cells of a column have', () => {
    const map = proposed(['Id', 'Title', 'Description'], { Id: '2', Title: 'B', Description: '<p>b</p>' })
    expect(map).toMatchObject({ fields: { description: '/Description' }, html: ['description'] })
  })

  it('knows pictures and recordings by the names of their files', () => {
    const row = { Id: '1', Title: 'A', Ansicht: 'a.jpg; b.jpg', Klang: 'c.mp3' }
    const { fields, facts } = proposed(Object.keys(row), row)
    expect(fields).toMatchObject({
      pictures: { from: '/Ansicht', as: [{ split: ';' }] },
      media: { members: { path: '/Klang' } },
    })
    expect(facts).toBeUndefined()
    const addresses = (sign: string) => ({
      Id: '1',
      Title: 'A',
      Image: `https://a.org/1,2.jpg${sign}https://a.org/3.jpg`,
    })
    const signs = [', ', ' | '].map(
      (sign) => proposed(['Id', 'Title', 'Image'], addresses(sign)).fields.pictures,
    )
    expect(signs).toEqual([
      { from: '/Image', as: [{ split: ', ' }] },
      { from: '/Image', as: [{ split: '|' }] },
    ])
    const lists = { Id: '1', Title: 'A', Images: '["a.jpg", "b;c.jpg"]', Artist: '["Marl", "Reed"]' }
    expect(proposed(Object.keys(lists), lists).fields).toMatchObject({
      pictures: { from: '/Images', as: ['json'] },
      makers: { from: '/Artist', as: ['json'] },
    })
    const python = { Id: '1', Title: 'A', Artist: `['Marl, A.', "O'Brien"]` }
    const { map } = ofRows('work', [python, { ...python, Artist: '[]' }])
    expect(map.fields.makers).toEqual({ from: '/Artist', as: ['json'] })
    expect(mapLine(python, map, 'work').makers).toEqual([{ name: 'Marl, A.' }, { name: "O'Brien" }])
    expect(mapLine({ ...python, Artist: '[]' }, map, 'work').makers).toBeUndefined()
    const arrays = ['{"Marl, A.",O\'Brien}', '{"say \\"A\\""}', '{NULL}', '{}']
    const postgres = ofRows(
      'work',
      arrays.map((Artist) => ({ ...python, Artist })),
    ).map
    expect(postgres.fields.makers).toEqual({ from: '/Artist', as: ['json'] })
    expect(arrays.map((Artist) => mapLine({ ...python, Artist }, postgres, 'work').makers)).toEqual([
      [{ name: 'Marl, A.' }, { name: "O'Brien" }],
      [{ name: 'say "A"' }],
      undefined,
      undefined,
    ])
  })

  it('takes the day of collecting for the date of a specimen of nature, and of nothing else', () => {
    const row = { catalogNumber: '1', title: 'Axe', eventDate: '2011-01-01', dateIdentified: '2012-02-02' }
    const { fields, facts } = proposed(Object.keys(row), row)
    expect(fields.date).toBeUndefined()
    expect(facts).toContainEqual({ label: 'eventDate', value: '/eventDate' })
    const worded = { ...row, verbatimDate: '1810' }
    expect(proposed(Object.keys(worded), worded).fields.date).toBe('/verbatimDate')
    const specimen = { ...row, scientificName: 'Abies koreana' }
    expect(proposed(Object.keys(specimen), specimen).fields.date).toBe('/eventDate')
  })

  it('separates makers by semicolons of Arabic, and never within an HTML entity', () => {
    const row = (Id: string, Artist: string) => ({ Id, Title: 'A', Artist })
    const spanish = [row('1', 'Mu&ntilde;oz, Ana'), row('2', 'Reed, Bo; Fenwick, Ada')]
    const { map } = ofRows('work', spanish)
    expect(mapLine(spanish[0], map, 'work').makers).toHaveLength(1)
    expect(mapLine(spanish[1], map, 'work').makers).toHaveLength(2)
    const lone = ofRows('work', [row('1', 'Mu&ntilde;oz, Ana'), row('2', 'P&eacute;rez, Bo')])
    expect(lone.map.fields.makers).toBe('/Artist')
    const arabic = [row('1', 'أحمد علي؛ محمد حسن'), row('2', 'محمد حسن')]
    expect(mapLine(arabic[0], ofRows('work', arabic).map, 'work').makers).toHaveLength(2)
  })

  // clevelandart.org writes lists as Python does, and when each record was edited.
  it('brings each value of a list into a fact, and none for an empty one, nor when a record was edited', () => {
    const row = {
      id: '1',
      title: 'A',
      artists_tags: "['male', 'Jewish artists']",
      updated_at: '2025-06-18 11:14',
    }
    const { map, internal } = ofRows('work', [row, { ...row, id: '2', artists_tags: '[]' }])
    expect(internal).toEqual(['updated_at'])
    const factsOf = (artists_tags: string) => mapLine({ ...row, artists_tags }, map, 'work').facts
    expect(factsOf(row.artists_tags)).toEqual([
      { label: 'artists_tags', value: 'male' },
      { label: 'artists_tags', value: 'Jewish artists' },
    ])
    expect(factsOf('[]')).toBeUndefined()
  })

  // Columns of georgeblck/flachware: the names of pictures in a second column are the ids of its rows.
  it('takes a column of ids for the id, whatever its values look like, and for no further picture', () => {
    const row = { image_url: 'https://flachware.example/a.jpg', title: 'A' }
    const rows = ['marl_001.jpg', 'marl_002.jpg'].map((image_id) => ({ image_id, ...row }))
    expect(ofRows('work', rows).map.fields).toMatchObject({ workId: '/image_id', pictures: '/image_url' })
  })

  // minicomp/wax writes its tables so.
  it('takes a picture in full where a small copy of it has a column too, also at addresses of IIIF', () => {
    const at = (size: string) => `/img/derivatives/iiif/images/obj1/full/${size},/0/default.jpg`
    const row = { pid: 'obj1', label: 'A', thumbnail: at('250'), full: at('1140') }
    const { map, unused } = proposal('work', Object.keys(row), row)
    expect(map.fields.pictures).toBe('/full')
    expect([map.facts?.map(({ label }) => label), unused]).toEqual([['pid'], ['thumbnail']])
  })

  // tategallery/collection: two thirds of the records have a thumbnail alone.
  it('takes small copies for records that have no other picture', () => {
    const row = { id: '1', title: 'A', thumbnailUrl: 'a_8.jpg', image: 'a_10.jpg' }
    const { map } = ofRows('work', [row, { ...row, id: '2', image: '' }])
    expect(map.facts).toBeUndefined()
    expect(mapLine(row, map, 'work').pictures).toEqual([{ path: 'a_10.jpg' }])
    expect(mapLine({ ...row, image: '' }, map, 'work').pictures).toEqual([{ path: 'a_8.jpg' }])
  })

  // The API of shinyaoguri/touroku-bunkazai has six records without a number of registration.
  it('takes for the id what each row has another of, where several columns are called so', () => {
    const rows = [
      { 登録番号: '17-0188', 管理対象ID: '00000037', 名称: '伏木支所' },
      { 登録番号: '', 管理対象ID: '00000038', 名称: '道場' },
    ]
    expect(ofRows('work', rows).map.fields).toMatchObject({
      workId: '/管理対象ID',
      accessionNumber: '/登録番号',
    })
  })

  it('brings in no empty list that a program has written into a cell', () => {
    const row = { id: '1', title: 'A', provenance: '[]', series: '{}' }
    expect(mapLine(row, ofRows('work', [row]).map, 'work')).toEqual({ workId: '1', title: 'A' })
  })

  it('knows the columns of further public collections, also within lists of objects', () => {
    const things = {
      id: '1',
      title: 'A',
      creation_date: 'c. 1905',
      creation_date_earliest: '1900-01-01',
      creation_date_latest: '1910-01-01',
      'creator full_name': 'W. Kauffman',
      'images image_url': 'https://x.example/a',
      format: 'multiple',
    }
    const { fields } = ofRows('work', [things, { ...things, format: 'image/jpeg' }]).map
    expect(fields).toMatchObject({
      date: '/creation_date',
      dateFrom: { from: '/creation_date_earliest', as: ['yearFrom'] },
      dateTo: { from: '/creation_date_latest', as: ['yearTo'] },
      makers: '/creator full_name',
      pictures: '/images image_url',
    })
    expect(fields.dimensions).toBeUndefined()
    const people = {
      constituentid: '14',
      preferreddisplayname: 'Evans, Thomas',
      forwarddisplayname: 'Thomas Evans',
      displaydate: 'American, 1923 - 2013',
      beginyear: '1923',
      endyear: '2013',
    }
    expect(ofRows('agent', [people]).map.fields).toMatchObject({
      name: '/forwarddisplayname',
      lifeDates: '/displaydate',
      dateFrom: '/beginyear',
      dateTo: '/endyear',
    })
  })

  it('names the columns that nothing takes: of a page, and in a language that no field of it has', () => {
    expect(proposal('page', ['Id', 'Title', 'Opening', 'Opening (en)']).unused).toEqual([
      'Opening',
      'Opening (en)',
    ])
    expect(proposal('work', ['Number', 'Title', 'Title (en)', 'Titel (en)']).unused).toEqual(['Titel (en)'])
    const { map, unused } = proposal('work', ['Object number', 'Title', 'Fundort', 'Fundort (en)'])
    expect(map.facts).toEqual([
      { label: 'Fundort', value: '/Fundort', translations: { en: { value: '/Fundort (en)' } } },
    ])
    expect(unused).toEqual([])
  })

  it('keeps a column in another language as a fact where none has it in that of the records', () => {
    const alone = { label: 'Fundort (en)', value: '/Fundort (en)' }
    const { map, unused } = proposal('work', ['Object number', 'Title', 'Fundort (en)'])
    expect([map.facts, unused]).toEqual([[alone], []])
    const rows = [{ 'নিবন্ধন নং': 'A-1', শিরোনাম: 'x', 'ধানের জাত (bn)': 'y', 'ধানের জাত (en)': 'z' }]
    const columns = Object.keys(rows[0] ?? {})
    const bengali = proposeMap('work', { columns, rows }, { own: 'bn', others: ['en'] })
    expect(bengali.map.facts).toEqual([
      {
        label: 'ধানের জাত',
        value: '/ধানের জাত (bn)',
        translations: { en: { value: '/ধানের জাত (en)' } },
      },
    ])
    const english = proposeMap('work', { columns, rows }, { own: 'en', others: ['bn'] })
    expect(english.map.facts).toEqual([
      {
        label: 'ধানের জাত',
        value: '/ধানের জাত (en)',
        translations: { bn: { value: '/ধানের জাত (bn)' } },
      },
    ])
  })

  it.each([
    ['크기(cm)', 'dimensions'],
    ['크기(㎝)', 'dimensions'],
    ['Размер (см)', 'dimensions'],
    ['Размеры (мм.)', 'dimensions'],
    ['মাপ (সেমি)', 'dimensions'],
    ['মাপ (সে.মি.)', 'dimensions'],
    ['Maße [cm]', 'dimensions'],
    ['尺寸（厘米）', 'dimensions'],
    ['Dimensions (in.)', 'dimensions'],
    ['Gewicht (g)', undefined],
    ['Maße (neu)', undefined],
  ])('knows "%s" by what is before its unit: %s', (name, field) => {
    const { fields, facts } = proposed(['Object number', 'Title', name])
    expect([fields.dimensions, facts]).toEqual(
      field === undefined ? [undefined, [{ label: name, value: `/${name}` }]] : [`/${name}`, undefined],
    )
  })

  it.each([
    ['보관 위치', '보험가액', '구입가격(원)', '기증자 주소', '비고'],
    ['保管場所', '評価額', 'クレジット住所', '備考'],
    ['存放地点', '保险金额', '联系电话'],
    ['ক্রয় মূল্য', 'দাতার ঠিকানা', 'মোবাইল', 'মন্তব্য', 'বিবরণ (অভ্যন্তরীণ)'],
    ['Lagerort', 'Versicherungswert (EUR)', 'Adresse des Spenders', 'Bemerkung intern'],
    ['Storage location', 'insuranceValue', 'Purchase price', 'Donor address', 'Internal notes'],
    ['Место хранения', 'Страховая стоимость', 'Внутренние примечания'],
    ["Valeur d'assurance", 'Prix d’achat', 'Notes internes'],
    ['შენიშვნა (შიდა)', '備註（內部）', '説明【館内用】', '설명(비공개)', 'குறிப்பு (உள்)', 'הערה (פנימי)'],
    [
      'Δωρητής τηλ.',
      'Тел. дарителя',
      '捐赠人手机',
      'クレジットメール',
      'โทรศัพท์ผู้บริจาค',
      'دوناتور تلفن',
      'Donor e-mail',
    ],
    // Columns of registers of the field, by language.
    [
      'Store',
      'Security notes',
      'Alarm zone',
      'Key holder',
      'Curator comments',
      'To do',
      'Legal notes',
      'Lender contact',
    ],
    ['Vendor', 'Cataloguer', 'Last edited by', 'Box number', 'Loan status', 'Hazards', 'Deaccession notes'],
    [
      'Wertangabe',
      'Verkäufer',
      'Einlieferer',
      'Notiz',
      'Kommentar',
      'Sachbearbeiter',
      'Bearbeiter',
      'Erfasst von',
    ],
    ['Valeur', 'Estimation', 'Vendeur', 'Saisie', 'Saisi par', 'Commentaire', 'Récolement', 'Catalogado por'],
    ['来源人', '经办人', '鉴定意见', '修复记录', '备注', '担当者', '登録者', '修理履歴', '담당자', '판매자'],
    [
      'Collocazione deposito',
      'Standplaats',
      'Kupní cena',
      'Продавец',
      'Satıcı',
      'Πωλητής',
      'विक्रेता',
      'Penjual',
    ],
    ['Beschreibung (intern)', 'Description [internal use only]', 'Sign – internal', 'Описание (служебное)'],
    // Places in the store, values in a currency, private remarks.
    [
      'Private remarks',
      'Wert in Euro',
      'Value (GBP)',
      '架位',
      '库位',
      'Box no.',
      'Home Location',
      'Insured for',
    ],
    [
      'Versicherungswert',
      "Valeur d'assurance",
      "Prix d'achat",
      'Donor address',
      '入藏价格',
      '估价',
      '保険評価額',
    ],
    ['Valeur (€)', 'Wartość (PLN)', 'Notes privées', 'Личные заметки', '非公開備考', 'Kistennummer', 'IBAN'],
    [
      '取得価額',
      '収蔵棚',
      '箱号',
      'Numéro de boîte',
      'Estantería',
      'Стеллаж',
      'Cost',
      'Admin notes',
      '征集费用',
    ],
    // What is worth something and who a donor is, as smaller registers say it.
    [
      'Raf No',
      'Muhafaza Yeri',
      'Ekspertiz Değeri',
      'Tahmini Değer',
      'Bağışçı Adı',
      'Bağışlayan',
      'T.C. Kimlik No',
      'Kaydı Yapan',
      'Konservasyon Notu',
      'Zimmetli Kişi',
      'Kayıt Tarihi',
    ],
    [
      'Szacunkowa wartość',
      'PESEL',
      'שווי משוער',
      'ת.ז.',
      'Nơi lưu kho',
      'Giá trị ước tính',
      'Số CCCD',
      'अनुमानित मूल्य',
      'आधार संख्या',
    ],
    // Made of words of a store alone.
    [
      'Bulunduğu Depo / Raf',
      'Dolap',
      'Kutu No',
      'Shelf / Box',
      'Regal, Fach',
      'Schrank/Schublade',
      'Aktuelles Regal',
      'Raum / Regal / Fach',
    ],
    [
      'Kho / Kệ',
      'Tủ, ngăn',
      'מדף / ארגז',
      'अलमारी / दराज',
      'Regał i półka',
      'Étagère et boîte',
      '柜/层',
      '棚・箱',
    ],
    // When and by whom a record was written (outsider 25, 10).
    ['Edit date', 'Input date', 'EnteredDate', 'GSRowVersion', 'CATDATE', 'Date added', 'Input name'],
    ['Fecha de creación del registro', 'Дата создания записи', 'Data di compilazione', 'Zuletzt bearbeitet'],
    ['入力日', '编目日期', '입력일', 'Date de création de la notice', 'תאריך עדכון', 'ngày cập nhật'],
    // Of forms, such as those of Google.
    ['Timestamp', 'Your name', 'Email Address', '时间戳记', '提交者'],
  ])('leaves out what looks internal: %s', (...columns) => {
    const { map, unused, internal } = proposal('work', ['Object number', 'Title', ...columns, 'Findspot'])
    expect(internal).toEqual(columns)
    expect(unused).toEqual([])
    expect(map.facts).toEqual([{ label: 'Findspot', value: '/Findspot' }])
    expect(JSON.stringify(map)).not.toContain(columns[0])
  })

  // The columns of a register by their names: number, title, date, maker, maker's id, what is not for everyone.
  it.each([
    ['번호', '작품명', '제작 연대', '제작자', '제작자 번호', '비공개'],
    ['番号', '作品名', '制作年代', '制作者', '制作者番号', '非公開'],
    ['Номер', 'Название', 'Год создания', 'Автор', 'Номер автора', 'Не для публикации'],
    ['شماره', 'عنوان', 'سال ساخت', 'سازنده', 'شماره سازنده', 'غیر عمومی'],
    ['เลขที่', 'ชื่อผลงาน', 'ช่วงเวลาที่สร้าง', 'ผู้สร้าง', 'รหัสผู้สร้าง', 'ไม่เปิดเผย'],
    ['Número', 'Título', 'Data de produção', 'Autor', 'Número do autor', 'Não público'],
    ['编号', '名称', '制作年代', '作者', '作者编号', '不公开'],
    ['Number', 'Title', 'Date', 'Artist', 'Artist ID', 'Not public'],
  ])(
    'takes the date, and the maker with the id, and leaves out what is not for everyone: %s',
    (...columns) => {
      const [number = '', title = '', date = '', maker = '', id = '', hidden = ''] = columns
      const row = (n: number, by: string, ids: string, note: string) => ({
        [number]: `K-${n}`,
        [title]: `T${n}`,
        [date]: '1830',
        [maker]: by,
        [id]: ids,
        [hidden]: note,
      })
      const rows = [row(1, 'Kim', 'A-1', '3 000 000'), row(2, 'Jong', 'A-2', '')]
      const one = proposeMap('work', { columns, rows }, languages)
      const from = (name: string) => `/${name}`
      expect(one.internal).toEqual([hidden])
      expect(one.map.fields).toMatchObject({
        title: from(title),
        date: from(date),
        makers: { members: { name: from(maker), agentId: from(id) } },
      })
      // Several makers, and as many ids.
      const several = [...rows, row(3, 'Kim; Jong', 'A-1; A-2', '')]
      const split = (name: string) => ({ from: from(name), as: [{ split: ';' }] })
      expect(proposeMap('work', { columns, rows: several }, languages).map.fields.makers).toEqual({
        members: { name: split(maker), agentId: split(id) },
      })
    },
  )

  // As registers of smaller museums name the same eight columns.
  it.each([
    [
      'Envanter Numarası',
      'Eser Adı',
      'Yapan / Üreten',
      'Dönemi',
      'Malzemesi',
      'Künye Satırı',
      'Telif Durumu',
      'Açıklama',
    ],
    [
      'מספר אינבנטר',
      'שם המוצג',
      'אומן / יוצר',
      'שנת יצירה',
      'חומר גלם',
      'שורת קרדיט',
      'מצב זכויות',
      'תיאור הפריט',
    ],
    [
      'Số kiểm kê hiện vật',
      'Tên gọi',
      'Người sáng tạo',
      'Năm sáng tác',
      'Vật liệu',
      'Ghi công',
      'Quyền tác giả',
      'Thuyết minh',
    ],
    [
      'अवाप्ति क्रमांक',
      'कलाकृति का नाम',
      'शिल्पी',
      'रचना वर्ष',
      'निर्माण सामग्री',
      'श्रेय',
      'कॉपीराइट स्थिति',
      'विस्तृत विवरण',
    ],
    [
      'Nr ewidencyjny',
      'Nazwa zabytku',
      'Autor / Wytwórca',
      'Rok powstania',
      'Surowiec',
      'Źródło pozyskania',
      'Status prawny',
      'Opis obiektu',
    ],
  ])('knows the columns of a register: %s', (...columns) => {
    const { map } = proposal('work', columns)
    const pointers = columns.map((column) => `/${column.replace('/', '~1')}`)
    const [accessionNumber, title, makers, date, medium, creditLine, rights, description] = pointers
    expect(map.fields).toMatchObject({
      accessionNumber,
      title,
      makers,
      date,
      medium,
      creditLine,
      rights,
      description,
    })
    expect(map.facts).toBeUndefined()
  })

  it.each(['Hayatı', 'Życiorys', 'קורות חיים', 'Lý lịch', 'जीवन वृत्त'])('knows a life: %s', (column) => {
    expect(proposal('agent', ['id', 'name', column]).map.fields.biography).toBe(`/${column}`)
  })

  it('takes a name of two fields for neither', () => {
    expect(proposal('work', ['Object number', 'Title / Date']).map.facts).toMatchObject([
      { label: 'Title / Date' },
    ])
  })

  it.each([
    [true, '+30 210 123 4567', '6971 234 567', '210-1234567'],
    [true, '(0221) 123-4567', '0171/1234567', 'unknown'],
    [true, '٠٩١٢ ٣٤٥ ٦٧٨٩', '۰۹۱۲۳۴۵۶۷۸۹', '09123456789'],
    [true, 'anna@example.org', 'otto@example.org; 0171/1234567', 'maria@example.org'],
    [false, '978-3-16-148410-0', '978-1-4028-9462-6', ''],
    [false, '1912-1915', '1903/04', '3.5.1912 – 4.6.1915'],
    [false, '2019-123-4', '2019-124-17', '1985.66.12'],
    [false, '1999.0123.0045', '1999.0123.0046', '2001.12.34567'],
    [false, '41.69411234', '44.83371234', '38.12345678'],
    [false, '1763942400', '1763942500', '1763942600'],
  ])(
    'leaves out columns of telephone numbers and addresses by their cells: %s, %s',
    (isContact, ...cells) => {
      const rows = cells.map((cell, index) => ({ 'Object number': `A-${index}`, Title: 'x', Mystery: cell }))
      const { internal = [] } = proposeMap('work', { columns: Object.keys(rows[0] ?? {}), rows }, languages)
      expect(internal).toEqual(isContact ? ['Mystery'] : [])
    },
  )

  it.each([
    ['자료번호', '제목', '촬영자', '촬영일', '기법'],
    ['登錄號', '名稱', '攝影者', '拍攝日期', '技法'],
    ['資料番号', '資料名', '撮影者', '撮影年月日', '技法'],
    ['شماره ثبت', 'عنوان', 'عکاس', 'تاریخ عکس', 'تکنیک'],
    ['رقم الجرد', 'العنوان', 'المصور', 'تاريخ التصوير', 'التقنية'],
    ['Inventarnummer', 'Titel', 'Fotograf', 'Aufnahmejahr', 'Technik'],
    ['Nº de inventário', 'Título', 'Fotógrafo', 'Data da fotografia', 'Técnica'],
    ["Numéro d'inventaire", 'Titre', 'Photographe', 'Date de prise de vue', 'Technique'],
    ['Инвентарни број', 'Назив', 'Фотограф', 'Датум снимања', 'Техника'],
    ['Inventarni broj', 'Naziv', 'Fotograf', 'Datum snimanja', 'Tehnika'],
    ['Inventární číslo', 'Název', 'Fotograf', 'Doba vzniku', 'Technika'],
    ['Инвентарный номер', 'Название', 'Фотограф', 'Дата съёмки', 'Техника'],
    ['Inventarienummer', 'Titel', 'Fotograf', 'Fotodatum', 'Teknik'],
    ['Inventaarionumero', 'Nimi', 'Valokuvaaja', 'Kuvausaika', 'Tekniikka'],
    ['Leltári szám', 'Cím', 'Fényképész', 'Felvétel ideje', 'Technika'],
    ['Envanter No', 'Eser Adı', 'Terzi', 'Çekim tarihi', 'Teknik'],
  ])('knows who took a photograph or made a dress, and when: %s, %s, %s', (...columns) => {
    const [number, title, maker, date, technique] = columns.map((name) => `/${name}`)
    const { fields } = proposed(columns)
    expect(fields).toMatchObject({
      accessionNumber: number,
      title,
      makers: maker,
      date,
      medium: technique,
    })
    expect(fields.pictures).toBeUndefined()
  })

  it('takes no collector for a maker, and "Fotograf" for pictures where it has some', () => {
    for (const name of ['Collector', 'Sammler', 'Коллекционер', '수집가', '收藏家', 'Collectionneur'])
      expect(proposed(['Object number', 'Title', name]).fields.makers).toBeUndefined()
    const row = { Fotograf: 'a1.jpg', Fotoğraf: 'vitrin 2' }
    for (const name of ['Fotograf', 'Fotoğraf'])
      expect(proposed(['Object number', 'Title', name], row).fields).toMatchObject({ pictures: `/${name}` })
    expect(proposed(['Object number', 'Title', 'Artist', 'Fotograf']).fields.pictures).toBeUndefined()
  })

  it('takes the column that names the language of the records for the text itself', () => {
    const columns = ['شماره ثبت', 'نام', 'نام (ko)', 'نام (pt)', 'شرح (ko)']
    const rows = [
      Object.fromEntries(
        columns.map((name, index) => [name, ['A1', 'کلاه', '모자', 'Chapéu', '털모자'][index] ?? '']),
      ),
    ]
    const { map } = proposeMap('work', { columns, rows }, { own: 'ko', others: ['fa', 'pt'] })
    expect(map).toMatchObject({
      fields: { title: '/نام (ko)', description: '/شرح (ko)' },
      translations: { fa: { title: '/نام' }, pt: { title: '/نام (pt)' } },
    })
    expect(map.facts).toBeUndefined()
  })

  it('takes no face value, find spot or gallery for something internal', () => {
    const columns = [
      'Findspot',
      'Place made',
      'Face value (EUR)',
      'Nennwert',
      '面额',
      'Gallery location',
      '历史价值',
      'Box',
      'Kutu',
      'Sandık',
      'Box / Folder',
      'Box type',
      'Place made / Box maker',
      'Room',
      'Edition date',
      'Acquisition date',
      'Date d’édition',
      'Fecha de edición',
    ]
    expect(proposal('work', ['Object number', 'Title', ...columns]).internal ?? []).toEqual([])
  })

  it.each([
    [true, 'Standort', 'Depot 2, Regal 4', 'Magazin 1 / Fach 3', 'Saal 2'],
    [true, 'Current location', 'Box 12', 'Shelf B-3', 'Gallery 4'],
    [true, 'Emplacement', 'Réserve 3', 'étagère no 12', ''],
    [true, 'Bulunduğu yer', 'Depo A / Raf 3', 'Dolap 2 Çekmece B', 'Salon 2'],
    [true, 'Bulunduğu yer', 'Depo A', 'Salon 2', 'Salon 1'],
    [true, 'Bulunduğu Yer', 'D1 / R3 / K2', 'D4 / R1 / K5', ''],
    [false, 'Bulunduğu Yer', 'Salon 2', 'S1 / V3', ''],
    [true, '所在位置', '3号库 5架', '库房2', '展厅1'],
    [false, 'Standort', 'Saal 2', 'Raum 3', 'Depot'],
    [false, 'Location', 'In storage', 'Gallery 5', 'Boxberg 3'],
    [false, 'Location', 'Cabinet', 'Box w. lid', 'Reserva e exposição'],
    [false, 'Dimensions', 'Box 12 x 5 cm', 'box 3 cm', 'Kiste 4 cm'],
  ])('leaves out places in the store by their cells: %s, %s', (isStored, column, ...cells) => {
    const rows = cells.map((cell, index) => ({ 'Object number': `A-${index}`, Title: 'x', [column]: cell }))
    const { internal = [] } = proposeMap('work', { columns: Object.keys(rows[0] ?? {}), rows }, languages)
    expect(internal).toEqual(isStored ? [column] : [])
  })

  it.each([
    ['ko', '명칭(국문)', '명칭(영문)'],
    ['ko', '명칭(한글)', '영문명칭'],
    ['zh', '名称（中文）', '名称（英文）'],
    ['zh', '中文名称', '英文名称'],
    ['ja', '資料名（和文）', '資料名（英文）'],
    ['ja', '和名', '英文資料名'],
  ])('knows how registers in %s name the language of a column: %s, %s', (own, title, translated) => {
    const columns = ['Object number', title, translated]
    const rows = [{ 'Object number': 'A-1', [title]: 'x', [translated]: 'y' }]
    const { map } = proposeMap('work', { columns, rows }, { own, others: ['en'] })
    expect(map.fields.title).toBe(`/${title}`)
    expect(map.translations).toEqual({ en: { title: `/${translated}` } })
    expect(map.facts).toBeUndefined()
  })

  // Columns of museums (outsider 21, cases 128 and 129), and what databases call them.
  it.each([
    ['Title_CN', 'zh'],
    ['Title CN', 'zh'],
    ['title_zh_cn', 'zh'],
    ['Title_zh-Hans', 'zh'],
    ['Title [chi]', 'zh'],
    ['titleZh', 'zh'],
    ['title_pt_br', 'pt'],
    ['Title (Chinese)', 'zh'],
    ['title_zh-Hant', undefined],
    ['Object ID', undefined],
    ['Acc. No.', undefined],
    ['Height_CM', undefined],
    ['Inv_NR', undefined],
    ['Date_fin', undefined],
    ['Título de obra', undefined],
    ['About us', undefined],
  ])('knows the language at the end of "%s": %s', (name, language) => {
    const tags = new Map([['zh', 'zh-Hans']])
    const others = ['zh', 'de', 'pt', 'id', 'no', 'fi']
    expect(columnOf(name, { own: 'en', others, tags }).language).toBe(language)
  })

  it('takes columns that are one field in two languages for the text and its translation', () => {
    const b = ['编号', '名称', '英文名称', '年代', '年代(英)', '质地', 'Material']
    const row = { 编号: 'T-1', 名称: '青铜钟', 英文名称: 'Bronze bell', 年代: '唐', '年代(英)': 'Tang' }
    const { map, unused } = proposal('work', b, { ...row, 质地: '青铜', Material: 'bronze' })
    expect(map.fields).toMatchObject({ title: '/名称', date: '/年代', medium: '/质地' })
    const english = { title: '/英文名称', date: '/年代(英)', medium: '/Material' }
    expect([map.translations, map.facts, unused]).toEqual([{ en: english }, undefined, []])
    const named = proposed(['编号', '名称', 'English title'], { 名称: '钟', 'English title': 'Bell' })
    expect([named.fields.title, named.translations]).toEqual(['/名称', { en: { title: '/English title' } }])
  })

  it('leaves two what headings and cells do not agree about, and says which', () => {
    const columns = ['编号', '名称', '质地', 'Material']
    const both = proposal('work', columns, { 名称: '钟', 质地: '青铜', Material: '铜' })
    expect(both.map.translations).toBeUndefined()
    expect(both.alike).toEqual([{ field: 'medium', names: ['质地', 'Material'] }])
    const [fact] = both.map.facts ?? []
    expect([both.map.fields.medium, fact?.value]).toEqual(['/Material', '/质地'])
    // Two columns of one language are two things.
    expect(proposal('work', ['编号', '名称', '质地', '技法']).alike).toBeUndefined()
  })

  it('knows when an agent was born and died, and shows its number once', () => {
    const row = { 번호: 'm1', 성명: 'x', 출생: '1840', 사망: '1905' }
    const rows = [row, { ...row, 번호: 'm2' }]
    const { map, unused } = proposeMap('agent', { columns: Object.keys(row), rows }, languages)
    expect(map).toEqual({
      fields: {
        agentId: '/번호',
        name: '/성명',
        dateFrom: '/출생',
        dateTo: '/사망',
        lifeDates: {
          template: ['{/출생} – {/사망}', '* {/출생}', '† {/사망}'],
          places: { '/출생': ['yearWords'], '/사망': ['yearWords'] },
        },
      },
    })
    expect(unused).toEqual([])
  })

  it('knows columns behind the name of a vocabulary, takes none that is empty, and no yes or no for a place', () => {
    const row = {
      Identifier: '',
      'Dublin Core:Title': 'Shop',
      'dc.date': '1932',
      'Object id': '7',
      OnView: '1',
    }
    const { fields, facts } = proposed(Object.keys(row), row)
    expect(fields).toMatchObject({ workId: '/Object id', title: '/Dublin Core:Title', date: '/dc.date' })
    expect(fields.location).toBeUndefined()
    expect(facts).toContainEqual({ label: 'OnView', value: '/OnView' })
    expect(proposed(['Title', 'On view'], { Title: 'Jug', 'On view': 'Room 3' }).fields.location).toBe(
      '/On view',
    )
  })

  it('knows columns whose names say their type, or their language as Omeka S does', () => {
    // meilisearch/specifications#228; test_relation_resource_uri.ods of Daniel-KM/Omeka-S-module-BulkImport.
    const typed = { 'id:string': '7', 'title:string': 'Shop', 'date:number': '1932' }
    expect(proposed(Object.keys(typed), typed).fields).toMatchObject({
      workId: '/id:string',
      title: '/title:string',
      date: '/date:number',
    })
    const omeka = {
      'dcterms:identifier ^^literal': '7',
      'dcterms:title ^^literal @eng': 'Shop',
      'dcterms:creator ^^resource:item': 'Lee',
    }
    expect(proposed(Object.keys(omeka), omeka).fields).toMatchObject({
      workId: '/dcterms:identifier ^^literal',
      makers: '/dcterms:creator ^^resource:item',
    })
  })

  it.each<readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, unknown>>]>([
    [
      'ArchivesSpace',
      {
        'Unit ID': 'A.1',
        Title: 'Letter',
        Dates: '1850',
        'Date of creation': '2019-03-04',
        'Scope and Contents': 'About',
      },
      { workId: '/Unit ID', title: '/Title', date: '/Dates', description: '/Scope and Contents' },
    ],
    [
      'AtoM',
      {
        identifier: 'A.1',
        title: 'Letter',
        eventDates: 'ca. 1850',
        eventStartDates: '1845-01-01',
        eventEndDates: '1855-12-31',
        extentAndMedium: '1 p.',
      },
      {
        date: '/eventDates',
        dateFrom: { from: '/eventStartDates', as: ['yearFrom'] },
        dateTo: { from: '/eventEndDates', as: ['yearTo'] },
        dimensions: '/extentAndMedium',
      },
    ],
    [
      'PastPerfect',
      {
        OBJECTID: '1999.1.1',
        TITLE: 'Jug',
        DATE: 'c 1900',
        EARLYDATE: '1895',
        LATEDATE: '1905',
        DESCRIP: 'About',
        CATDATE: '1999-03-04',
      },
      {
        workId: '/OBJECTID',
        date: '/DATE',
        dateFrom: '/EARLYDATE',
        dateTo: '/LATEDATE',
        description: '/DESCRIP',
      },
    ],
    [
      'Adlib',
      {
        priref: '1',
        object_number: 'A-1',
        title: 'Jug',
        'production.date.start': '1895',
        'production.date.end': '1905',
        'acquisition.date': '1999',
      },
      {
        workId: '/priref',
        accessionNumber: '/object_number',
        dateFrom: '/production.date.start',
        dateTo: '/production.date.end',
      },
    ],
    [
      'CollectiveAccess',
      {
        'ca_objects.idno': 'A-1',
        'ca_objects.preferred_labels': 'Jug',
        'ca_entities.preferred_labels': 'Marl',
      },
      { workId: '/ca_objects.idno', title: '/ca_objects.preferred_labels' },
    ],
    [
      'CONTENTdm',
      { Title: 'Jug', 'Date Original': '1900', 'Date created': '2012-03-05', 'CONTENTdm number': '1' },
      { title: '/Title', date: '/Date Original' },
    ],
    ['eHive', { 'Object number': 'A-1', 'Name/Title': 'Jug' }, { title: '/Name~1Title' }],
    [
      'Wikidata',
      {
        item: 'http://www.wikidata.org/entity/Q1',
        itemLabel: 'Jug',
        inception: '1900-01-01T00:00:00Z',
        creatorLabel: 'Marl',
      },
      { workId: '/item', title: '/itemLabel', date: '/inception', makers: '/creatorLabel' },
    ],
  ])('knows the columns of %s', (_, row, fields) => {
    expect(proposed(Object.keys(row), row).fields).toMatchObject(fields)
  })

  it('takes no types of files for measurements, and no days of a record for its number', () => {
    const row = { Title: 'Jug', 'Dublin Core:Format': 'image/jpeg' }
    expect(proposed(Object.keys(row), row).fields.dimensions).toBeUndefined()
    const rows = ['2019-03-04', '2019-03-05'].map((day, index) => ({
      Changed: day,
      Mark: `M${index}`,
      Title: 'Jug',
    }))
    const { map } = proposeMap(
      'work',
      { columns: Object.keys(rows[0] ?? {}), rows },
      { own: 'en', others: [] },
    )
    expect(map.fields.workId).toBe('/Mark')
  })

  it('makes records with lists, years and texts', () => {
    const row = {
      Number: '1921/3',
      Title: '1984',
      Artist: 'A. Marl; B. Reed',
      Date: 'c. 1840',
      Country: 'Riverland',
    }
    expect(mapLine(row, proposed(Object.keys(row), row), 'work')).toEqual({
      workId: '1984',
      title: '1984',
      makers: [{ name: 'A. Marl' }, { name: 'B. Reed' }],
      date: 'c. 1840',
      dateFrom: 1840,
      dateTo: 1840,
      facts: [
        { label: 'Number', value: '1921/3' },
        { label: 'Country', value: 'Riverland' },
      ],
    })
  })
})

describe('importing a table', () => {
  it('keeps numbers apart that differ in a slash, a hyphen or a percent sign alone', async () => {
    const numbers = ['1934/7', '1934-7', '1934%7', '1934\\7', '1934 7', '.', '..']
    const file = written(
      ['Inventory number;Title', ...numbers.map((id) => `${id};Piece ${id}`), ''].join('\n'),
    )
    const dataDir = join(temporaryFolder(), 'data')
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: dataDir,
        LANG: 'en_GB.UTF-8',
      })
    expect((await run()).code).toBe(0)
    expect((await run('--map', file.replace('.csv', '.map.json'))).output).toContain(
      '7 records read: 7 stored',
    )
    const stored = rowsOf(dataDir, 'select id from work').map((row) => Reflect.get(Object(row), 'id'))
    expect(stored.toSorted()).toEqual(numbers.toSorted())
  })

  it('names a number that looks like one of the table or a stored one, in letters of another script', async () => {
    const file = written('Number,Title\n\u03911,Greek\nB2,Latin\n')
    const map = join(temporaryFolder(), 'map.json')
    writeFileSync(map, JSON.stringify({ fields: { workId: '/Number', title: '/Title' } }))
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
    const run = () => callCommand(['import', file, '--into', 'work', '--map', map], variables)
    expect((await run()).output).not.toContain('to look at')
    writeFileSync(file, 'Number,Title\nA1,Latin\nB2,Latin\n\u04122,Cyrillic\n')
    const { code, output } = await run()
    expect(code).toBe(0)
    expect(output).toContain(
      'A1 (line 2): the id looks like that of \u03911, which is stored, and is another one.',
    )
    expect(output).toContain('\u04122 (line 4): the id looks like that of B2 (line 3), and is another one.')
    expect(output).toContain('2 things to look at')
  })

  // pagermon/pagermon#440: a spreadsheet took the zeros from the numbers.
  it('refuses a table that would store a collection a second time, before anything is written', async () => {
    const numbered = (ids: readonly string[]) =>
      ['Number,Title', ...ids.map((id) => `${id},Piece`), ''].join('\n')
    const file = written(numbered(['0001', '0002', '0003', 'A 4']))
    const map = join(temporaryFolder(), 'map.json')
    writeFileSync(map, JSON.stringify({ fields: { workId: '/Number', title: '/Title' } }))
    const dataDir = join(temporaryFolder(), 'data')
    const run = (ids: readonly string[], ...more: readonly string[]) => {
      writeFileSync(file, numbered(ids))
      const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: dataDir }
      return callCommand(['import', file, '--into', 'work', '--map', map, ...more], variables)
    }
    const count = () => rowsOf(dataDir, 'select id from work').length
    expect((await run(['0001', '0002', '0003', 'A 4'])).code).toBe(0)
    const refused = await run(['1', '2', '3', 'a4', 'B-5'])
    expect(refused.code).toBe(1)
    expect(refused.errors).toContain(
      '4 of its 5 new ids differ from stored ones by zeros, capitals, blanks or signs alone, such as "1" from "0001". Nothing was imported.',
    )
    expect(refused.errors).toContain('--with-look-alikes')
    expect(count()).toBe(4)
    // A few are slips, and named.
    const slip = await run(['0001', '0002', '0003', 'a4', 'B-5', 'B 50'])
    expect(slip.code).toBe(0)
    expect(slip.output).toContain('a4 (line 5): the id looks like that of A 4, which is stored')
    expect(slip.output.match(/looks like/g)).toHaveLength(1)
    const meant = await run(['1', '2', '3'], '--with-look-alikes')
    expect(meant.output).toContain('3 records read: 3 stored')
    expect(meant.output.match(/looks like/g)).toHaveLength(3)
    // What is stored in both ways is no news.
    expect((await run(['1', '2', '3'])).output).not.toContain('looks like')
  })

  // Librarika/Issues#467, ArctosDB/arctos#8380: numbers are unique within one collection.
  it('names a second list with the same numbers, and no list of corrections', async () => {
    const map = join(temporaryFolder(), 'map.json')
    const fields = { workId: '/Number', title: '/Title', makers: '/Maker', medium: '/Medium' }
    writeFileSync(map, JSON.stringify({ fields }))
    const dataDir = join(temporaryFolder(), 'data')
    const run = async (rows: readonly string[]) => {
      const file = written(['Number,Title,Maker,Medium', ...rows, ''].join('\n'))
      const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: dataDir, LANG: 'en_GB.UTF-8' }
      return callCommand(['import', file, '--into', 'work', '--map', map], variables)
    }
    const numbers = ['1', '2', '3', '4']
    const words = 'nothing but the id in common with the records that they replaced'
    const paintings = (ending: string) => numbers.map((n) => `${n},Harbour ${n}${ending},Ada Fenwick,Oil`)
    await run(paintings(''))
    const corrected = await run(paintings(' at night'))
    expect(corrected.output).toContain('4 replaced')
    expect(corrected.output).not.toContain(words)
    const { output } = await run(numbers.map((n) => `${n},Denarius ${n},Mint of Lund,Silver`))
    expect(output).toContain(`1: it and most others have ${words}: 4 of 4 records`)
  })

  it('knows a GUID and a number in the forms that Access, R and pandas give them', async () => {
    const map = join(temporaryFolder(), 'map.json')
    writeFileSync(map, JSON.stringify({ fields: { workId: '/Number', title: '/Title' } }))
    const dataDir = join(temporaryFolder(), 'data')
    const run = (ids: readonly string[]) => {
      const file = written(['Number,Title', ...ids.map((id) => `${id},Piece`), ''].join('\n'))
      const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: dataDir }
      return callCommand(['import', file, '--into', 'work', '--map', map], variables)
    }
    const guids = ['1', '2', '3'].map((n) => `3F2504E0-4F89-41D3-9A0C-0305E82C330${n}`)
    expect((await run([...guids.map((id) => `{${id}}`), '7', '8', '9'])).code).toBe(0)
    const again = await run(guids.map((id) => id.toLowerCase()))
    expect(again.errors).toContain(
      '3 of its 3 new ids differ from stored ones by zeros, capitals, blanks or signs',
    )
    expect((await run(['7.0', '8.0', '9.0'])).errors).toContain('3 of its 3 new ids differ from stored ones')
  })

  const table = [
    'Inventory number;Title;Artist;Date;Type;Country',
    'A-1921.3;1984;Marl;1840;Painting;Riverland',
    '1921/4;Harbour;Marl|Reed;about 1850;Painting;',
    'B-1;;Reed;;Vase;',
    'B-2;;Reed;;Vase;',
    'B-3;;Reed;;Vase;',
    'B-4;;Reed;;Vase;',
    `B-5;${'x'.repeat(501)};Reed;;Vase;`,
    '',
  ].join('\n')

  it.each([
    [
      'a list within an answer',
      (records: readonly object[]) => JSON.stringify({ count: 2, objects: records }),
    ],
    ['lines', (records: readonly object[]) => records.map((each) => JSON.stringify(each)).join('\n')],
  ])('proposes a map for JSON too, by the names of its places: %s', async (_, textOf) => {
    const record = (number: string) => ({
      objectNumber: number,
      title: { zh: `木马 ${number}`, en: `Rocking horse ${number}` },
      makers: [{ id: 'm-1', name: 'Tobias Marl' }],
      date: { earliest: 1890, display: 'c. 1890' },
      materials: ['wood'],
      location: { shelf: 'A' },
    })
    const file = written(textOf(['R-1', 'R-2'].map(record)), 'toys.json')
    const dataDir = join(temporaryFolder(), 'data')
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', '--lang', 'en', ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: dataDir,
      })
    const proposal = await run()
    const mapFile = file.replace('.json', '.map.json')
    expect([proposal.errors, proposal.code]).toEqual(['', 0])
    expect(proposal.output).toContain(commandLine(`import ${file} --into work --map ${mapFile}`))
    const map = JSON.parse(readFileSync(mapFile, 'utf8'))
    expect(map.fields).toMatchObject({
      workId: '/objectNumber',
      accessionNumber: '/objectNumber',
      title: '/title/en',
      makers: { each: '/makers', members: { name: '/name', agentId: '/id' } },
      date: '/date/display',
    })
    const { code, output } = await run('--map', mapFile)
    expect([code, output]).toEqual([0, expect.stringContaining('2 records read: 2 stored')])
  })

  it('proposes pictures and media with what their entries say of them', async () => {
    const record = (no: string) => ({
      no,
      name: { zh: '水晶', en: 'Quartz' },
      pictures: [
        { path: '/min/m00.jpg', alt: { zh: '晶簇', en: 'A group' }, focus: '30% 20%' },
        { path: '/min/w.webp' },
      ],
      media: [{ path: '/av/crystal.glb', title: 'The crystal' }],
    })
    const records = [record('M-1890/1'), record('M-1890/2')]
    const file = written(JSON.stringify(records), 'minerals.json')
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
    const { output } = await callCommand(['import', file, '--into', 'work', '--lang', 'en'], variables)
    expect(output).toContain('  pictures with path, alt, focus\n  media with path, title\n')
    expect(output).toContain('  left out: "pictures alt (zh)", "name (zh)"\n')
    const map = readImportMap(file.replace('.json', '.map.json'), 'work')
    expect(records.map((each) => mapLine(each, map, 'work'))[0]).toMatchObject({
      pictures: [{ path: '/min/m00.jpg', alt: 'A group', focus: '30% 20%' }, { path: '/min/w.webp' }],
      media: [{ path: '/av/crystal.glb', title: 'The crystal' }],
    })
  })

  it('knows the columns of Darwin Core', async () => {
    const row = [
      'occurrenceID,catalogNumber,scientificName,recordedBy,eventDate,decimalLatitude,decimalLongitude,country,locality,license',
      'urn:baekdu:occ:1,DWC-0001,Abies koreana E.H.Wilson,U. Faurie,1912-07-15,42.0056,128.0556,KR,Paektusan,http://creativecommons.org/licenses/by/4.0/legalcode',
      'urn:baekdu:occ:2,DWC-0002,Forsythia × intermedia Zabel,T. Nakai | D. Sosnowsky,1912-07,33.3617,126.5292,KR,Hallasan,http://creativecommons.org/licenses/by/4.0/legalcode',
    ]
    const file = written(row.join('\n'), 'occurrence.csv')
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
    const { errors } = await callCommand(['import', file, '--into', 'work', '--lang', 'en'], variables)
    expect(errors).toBe('')
    expect(JSON.parse(readFileSync(file.replace('.csv', '.map.json'), 'utf8')).fields).toMatchObject({
      accessionNumber: '/catalogNumber',
      title: '/scientificName',
      makers: { from: '/recordedBy', as: [{ split: '|' }] },
      date: '/eventDate',
      dateFrom: { from: '/eventDate', as: ['yearFrom'] },
      provenance: '/locality',
      rights: '/license',
    })
  })

  // Firebase, PHP and pandas (orient="index") name records by their ids or numbers.
  it.each([
    [
      '{"12": {"title": "A"}, "13": {"title": "B"}, "14": {"title": "C"}}',
      '@key',
      '3 records read: 3 stored',
    ],
    ['{"A-1": {"title": "A"}, "A-2": {"title": "B"}}', '@key', '2 records read: 2 stored'],
    [
      '{"1846523498713608193": {"title": "A"}, "1846523498713608194": {"title": "B"}}',
      '@key',
      '2 records read',
    ],
    [
      '{"ok": 1, "result": {"data": {"A-1": {"title": "A", "date": "1851"}, "A-2": {"title": "B", "date": "1852"}}}}',
      '@key',
      '2 records read: 2 stored',
    ],
    [
      '{"12": {"title": "A"}, "13": {"title": "B"}, "14": "note"}',
      '@key',
      '3 records read: 2 stored, 0 replaced, 1 refused',
    ],
    [
      '{"info": {"title": "Export", "date": "2026"}, "data": {"title": "List", "rows": [{"number": "A-1", "title": "A"}, {"number": "A-2", "title": "B"}]}}',
      'number',
      '2 records read: 2 stored',
    ],
    // The numbers are those of rows.
    [
      '{"0": {"title": "A", "number": "A-1"}, "1": {"title": "B", "number": "A-2"}}',
      'number',
      '2 records read: 2 stored',
    ],
    ['{"title": {"en": "Jug"}, "made": {"en": "1851"}}', 'title (en)', '1 record read: 1 stored'],
    // Of the driver of Neo4j.
    [
      '[{"id": {"low": 1208, "high": 0}, "title": "A"}, {"id": {"low": 1209, "high": 0}, "title": "B"}]',
      'id',
      '2 records read: 2 stored',
    ],
  ])('finds the records of %s', async (text, id, count) => {
    const file = written(text, 'answer.json')
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
    const words = ['import', file, '--into', 'work', '--lang', 'en']
    expect((await callCommand(words, variables)).output).toContain(`  workId <- "${id}"`)
    const map = file.replace('.json', '.map.json')
    expect((await callCommand([...words, '--map', map], variables)).output).toContain(count)
  })

  it('reads posts of WordPress and of feeds as pages', async () => {
    const mapOf = async (records: object, name: string) => {
      const file = written(JSON.stringify(records), name)
      const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
      await callCommand(['import', file, '--into', 'page', '--lang', 'en'], variables)
      return readImportMap(file.replace('.json', '.map.json'), 'page').fields
    }
    const text = { rendered: '<p>Text</p>', protected: false }
    const post = { id: 11, title: { rendered: 'Café' }, content: text, excerpt: text }
    expect(await mapOf([post, { ...post, id: 12 }], 'posts.json')).toMatchObject({
      pageId: '/id',
      title: '/title/rendered',
      content: '/content/rendered',
    })
    const items = [1, 2].map((id) => ({ id: `${id}`, title: 'One', content_html: '<p>Text</p>' }))
    expect(await mapOf({ version: '1.1', items }, 'feed.json')).toMatchObject({ content: '/content_html' })
  })

  it('reads the dates of records by the calendar or the era that stands beside them', async () => {
    // Of fihristorg/fihrist-mss#17, as an answer of JSON.
    const record = (number: number, display: string, calendar: string) => ({
      objectNumber: `F-${number}`,
      title: `Gulistan ${number}`,
      date: { display, calendar },
    })
    const records = [record(1, '1363', 'Hijri-qamari'), record(2, '1890', 'Gregorian')]
    const inEra = (number: number, year: number, era: string) => ({
      ...record(number, '', ''),
      date: { year, era },
    })
    const eras = [inEra(1, 500, 'BCE'), inEra(2, 79, 'CE')]
    const file = written(JSON.stringify(records), 'manuscripts.json')
    const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data') }
    const { output } = await callCommand(['import', file, '--into', 'work', '--lang', 'en'], variables)
    expect(output).toContain('  date <- "date", "calendar"')
    const map = readImportMap(file.replace('.json', '.map.json'), 'work')
    expect(records.map((each) => mapLine(each, map, 'work'))).toMatchObject([
      { date: '1363 (Hijri-qamari calendar)', dateFrom: 1943, dateTo: 1944 },
      { date: '1890', dateFrom: 1890, dateTo: 1890 },
    ])
    const ofEras = written(JSON.stringify(eras), 'vases.json')
    await callCommand(['import', ofEras, '--into', 'work', '--lang', 'en'], variables)
    const inWords = readImportMap(ofEras.replace('.json', '.map.json'), 'work')
    expect(eras.map((each) => mapLine(each, inWords, 'work'))).toMatchObject([
      { date: '500 BCE', dateFrom: -500, dateTo: -500 },
      { date: '79 CE', dateFrom: 79, dateTo: 79 },
    ])
  })

  it('proposes lists of a record as wholes, texts by language, and neither internal notes nor states', async () => {
    const record = (number: number, status: string) => ({
      uuid: `u-${number}`,
      titles: { en: `Bell ${number}`, fr: `Cloche ${number}`, zh: '钟' },
      makers: [
        { id: 7, name: { en: 'Marl', fr: 'Marle' }, role: { en: 'founder', fr: 'fondeur' } },
        { id: 8, name: { en: 'Reed' } },
      ],
      measurements: [
        { dimension: 'height', value: 10.5, unit: 'cm' },
        { dimension: 'parts', value: 3 },
      ],
      numbers: [{ type: 'old', value: `A${number}` }],
      place: { name: 'Hill', coordinates: { lat: 41.5, lon: 46.2 } },
      notes: [
        { type: 'public', html: '<p>Rings.</p>' },
        { type: 'internal', html: '<p>Cost 300.</p>' },
      ],
      status,
    })
    const file = written(JSON.stringify([record(1, 'published'), record(2, 'draft')]), 'bells.json')
    const dataDir = join(temporaryFolder(), 'data')
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', '--lang', 'en', ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: dataDir,
      })
    const { output } = await run()
    for (const line of [
      'left out: "titles (zh)"',
      'Left out, since they look internal: "notes"',
      '"status" says which records are for everyone: 1 of 2 looked at are not ("draft")',
    ])
      expect(output).toContain(line)
    const map = readImportMap(file.replace('.json', '.map.json'), 'work')
    expect(mapLine(record(1, 'published'), map, 'work')).toEqual({
      workId: 'u-1',
      title: 'Bell 1',
      makers: [
        { name: 'Marl', agentId: '7', role: 'founder' },
        { name: 'Reed', agentId: '8' },
      ],
      facts: [
        { label: 'place', value: 'Hill' },
        { label: 'place lat', value: '41.5' },
        { label: 'place lon', value: '46.2' },
        { label: 'height', value: '10.5 cm' },
        { label: 'parts', value: '3' },
        { label: 'old', value: 'A1' },
      ],
      translations: {
        fr: {
          title: 'Cloche 1',
          makers: [
            { name: 'Marle', agentId: '7', role: 'fondeur' },
            { name: 'Reed', agentId: '8' },
          ],
        },
      },
    })
    const { code, output: imported } = await run('--map', file.replace('.json', '.map.json'))
    expect([code, imported]).toEqual([0, expect.stringContaining('2 records read: 1 stored')])
    expect(imported).toContain('not for everyone by "status"')
  })

  it('proposes the languages of a list with a text in each, and joins none into one', async () => {
    const record = (id: string, ...titles: readonly (readonly [lang: string, value: string])[]) =>
      JSON.stringify({ id, titles: titles.map(([lang, value]) => ({ lang, value })) })
    const file = written(
      [
        record('M1', ['en', 'Boat'], ['fr-CA', 'Bateau'], ['he', 'סירה']),
        record('M2', ['en', 'Ship'], ['fr-CA', 'Navire']),
      ].join('\n'),
      'boats.ndjson',
    )
    const { output } = await callCommand(['import', file, '--into', 'work', '--lang', 'en'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
    })
    const map = readImportMap(file.replace('.ndjson', '.map.json'), 'work')
    expect(map.fields.title).toEqual({ from: '/titles', as: ['language'] })
    const [first = ''] = readFileSync(file, 'utf8').split('\n')
    expect(mapLine(JSON.parse(first), map, 'work', { language: 'en' })).toMatchObject({
      title: 'Boat',
      translations: { fr: { title: 'Bateau' } },
    })
    expect(output).toContain('titles (he)')
  })

  it('reads texts of JSON-LD by their languages, in a list or alone', async () => {
    const titles = [
      [
        { '@value': 'Krug', '@language': 'zh' },
        { '@value': 'Jug', '@language': 'en' },
      ],
      { '@value': 'Cup', '@language': 'en' },
    ]
    const graph = titles.map((title, index) => ({ 'dc:identifier': `K-${index}`, 'dc:title': title }))
    const file = written(JSON.stringify({ '@graph': graph }), 'objects.json')
    await callCommand(['import', file, '--into', 'work', '--lang', 'en'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
    })
    const map = readImportMap(file.replace('.json', '.map.json'), 'work')
    expect(graph.map((each) => mapLine(each, map, 'work', { language: 'en' }))).toMatchObject([
      { workId: 'K-0', title: 'Jug' },
      { workId: 'K-1', title: 'Cup' },
    ])
    expect(map.facts).toBeUndefined()
  })

  it('reads days of MongoDB before 1970, which are numbers within', async () => {
    const made = [{ $date: '1850-01-01T00:00:00Z' }, { $date: { $numberLong: '-3786825600000' } }]
    const records = made.map((each, index) => ({ inv: `M ${index}`, title: 'Jug', made: each }))
    const file = written(records.map((each) => JSON.stringify(each)).join('\n'), 'objects.json')
    await callCommand(['import', file, '--into', 'work', '--lang', 'en'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
    })
    const map = readImportMap(file.replace('.json', '.map.json'), 'work')
    expect(records.map((each) => mapLine(each, map, 'work', { language: 'en' }))).toMatchObject([
      { dateFrom: 1850 },
      { date: '1850-01-01', dateFrom: 1850, dateTo: 1850 },
    ])
    expect(map.facts).toBeUndefined()
  })

  it('proposes places of MongoDB by what they are of, and brings in texts that are kept as objects', async () => {
    const record = (id: string, words: string) => ({
      _id: { $numberLong: id },
      name: `Horse ${id}`,
      year: { $numberInt: '1905' },
      description: [{ type: 'paragraph', children: [{ type: 'text', text: words, bold: true }] }],
    })
    const lines = [record('1846523498713608193', 'Red.'), record('1846523498713608194', 'Blue.')]
    const file = written(lines.map((line) => JSON.stringify(line)).join('\n'), 'horses.ndjson')
    const dataDir = join(temporaryFolder(), 'data')
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', '--lang', 'en', ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: dataDir,
      })
    await run()
    const mapFile = file.replace('.ndjson', '.map.json')
    const map = readImportMap(mapFile, 'work')
    expect(map.fields).toMatchObject({ workId: '/_id/$numberLong', title: '/name', date: '/year/$numberInt' })
    expect(mapLine(lines[0], map, 'work')).toMatchObject({
      workId: '1846523498713608193',
      description: '<p><strong>Red.</strong></p>',
    })
    const { code, output } = await run('--map', mapFile)
    expect([code, output]).toEqual([0, expect.stringContaining('2 records read: 2 stored')])
  })

  it('proposes a map, which brings the rows in; lines that do not fit are named with their columns', async () => {
    const file = written(table)
    const dataDir = join(temporaryFolder(), 'data')
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: dataDir,
        LANG: 'en_GB.UTF-8',
      })

    const proposal = await run()
    const mapFile = file.replace('.csv', '.map.json')
    expect([proposal.errors, proposal.code]).toEqual(['', 0])
    expect(proposal.output).toContain('title <- "Title"')
    expect(proposal.output).toContain('fact "Country" <- "Country"')
    expect(proposal.output).toContain(commandLine(`import ${file} --into work --map ${mapFile}`))
    expect(rowsOf(dataDir, 'select id from work')).toEqual([])

    const again = await run()
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('There is a map')])

    expect(existsSync(mapFile)).toBe(true)
    const map = JSON.parse(readFileSync(mapFile, 'utf8'))
    expect(map.fields.makers).toEqual({ from: '/Artist', as: [{ split: '|' }] })
    const { code, output } = await run('--map', mapFile)
    expect(code).toBe(1)
    expect(output).toContain('7 records read: 2 stored, 0 replaced, 5 refused, 0 left out.')
    expect(output).toContain(
      '/title must be given (column 2, "Title"): B-1 (line 4), B-2 (line 5), B-3 (line 6), B-4 (line 7).',
    )
    expect(output).toMatch(/\(line 8\): \/title must NOT have more than 500 characters \(column 2, "Title"\)/)
    const rows = rowsOf(dataDir, 'select id, record from work order by sort_accession')
    expect(rows.map((row) => JSON.parse(String(Reflect.get(Object(row), 'record'))))).toEqual([
      expect.objectContaining({
        workId: '1921/4',
        makers: [{ name: 'Marl' }, { name: 'Reed' }],
        dateFrom: 1850,
        dateTo: 1850,
      }),
      {
        workId: 'A-1921.3',
        accessionNumber: 'A-1921.3',
        title: '1984',
        makers: [{ name: 'Marl' }],
        date: '1840',
        dateFrom: 1840,
        dateTo: 1840,
        classification: 'Painting',
        facts: [{ label: 'Country', value: 'Riverland' }],
      },
    ])
  })

  // Registers fill columns late: "管理団体又は責任者" of shinyaoguri/touroku-bunkazai in row 2 446 of 13 456.
  it.each(['csv', 'ndjson'])(
    'proposes a column that is filled late in a %s, and brings in a long fact',
    async (kind) => {
      const long = 'Exhibited. '.repeat(1_000).trim()
      const rows = Array.from({ length: 300 }, (_, index) => ({
        ID: `A-${index}`,
        Title: `Jug ${index}`,
        Keeper: index === 250 ? 'Ferry Society' : '',
        Exhibitions: index === 299 ? long : '',
      }))
      const lines =
        kind === 'csv'
          ? ['ID,Title,Keeper,Exhibitions', ...rows.map((row) => Object.values(row).join(','))]
          : rows.map((row) =>
              JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))),
            )
      const file = written(lines.join('\n'), `objects.${kind}`)
      const dataDir = join(temporaryFolder(), 'data')
      const run = (...more: readonly string[]) =>
        callCommand(['import', file, '--into', 'work', ...more], {
          CONFIG_DIR: 'tests/museums/gallery',
          DATA_DIR: dataDir,
          LANG: 'en_GB.UTF-8',
        })
      expect((await run()).output).toContain('fact "Keeper" <- "Keeper"')
      const { code, output } = await run('--map', file.replace(/\.\w+$/, '.map.json'))
      expect([code, output]).toEqual([0, expect.stringContaining('300 records read: 300 stored')])
      const [late, last] = ['A-250', 'A-299'].map((id) =>
        JSON.parse(
          String(
            Reflect.get(Object(rowsOf(dataDir, `select record from work where id = '${id}'`)[0]), 'record'),
          ),
        ),
      )
      expect(late.facts).toEqual([{ label: 'Keeper', value: 'Ferry Society' }])
      expect(last.facts).toEqual([{ label: 'Exhibitions', value: long }])
    },
  )

  it('takes the names of the columns in a second language for no record, and a table under any name', async () => {
    const text =
      '编号,名称,年代,材质\nAccession number,Title,Date,Material\nA-1,壶,1900,clay\nA-2,Title,1901,tin\n'
    const map = { fields: { workId: '/编号', title: '/名称' } }
    const { output } = await callCommand(
      [
        ...['import', written(text, 'objects.dat'), '--into', 'work', '--allow-refusals'],
        ...['--map', written(JSON.stringify(map), 'objects.map.json')],
      ],
      { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(temporaryFolder(), 'data'), LANG: 'en_GB.UTF-8' },
    )
    expect(output).toContain('3 records read: 2 stored, 0 replaced, 0 refused, 1 left out')
    expect(output).toContain('line 2: the line names the columns once more')
  })

  it('leaves out records that say that they are not for everyone, unless it is told otherwise', async () => {
    const file = written(
      'Id,Title,Publish?,Restricted,Status,Public\n1,Jug,TRUE,no,final,1\n2,Bowl,FALSE,yes,draft,\n3,Cup,false,,Draft,Room 3\n',
    )
    const map = written(JSON.stringify({ fields: { workId: '/Id', title: '/Title' } }), 'objects.map.json')
    const run = async (...flags: string[]) =>
      (
        await callCommand(['import', file, '--into', 'work', '--map', map, ...flags], {
          CONFIG_DIR: 'tests/museums/gallery',
          DATA_DIR: join(temporaryFolder(), 'data'),
          LANG: 'en_GB.UTF-8',
        })
      ).output
    const usual = await run()
    expect(usual).toContain('3 records read: 1 stored, 0 replaced, 0 refused, 2 left out')
    expect(usual).toContain('not for everyone by "Publish?", here "FALSE"')
    expect(usual).toContain('--with-hidden')
    const all = await run('--with-hidden')
    expect(all).toContain('3 records read: 3 stored')
    for (const words of [
      'by "Publish?", here "FALSE": 2 records',
      'by "Restricted", here "yes": 1 record,',
      'by "Status", here "draft": 2 records',
    ])
      expect(all).toContain(`not for everyone ${words}`)
    expect(all).not.toContain('"Public"')
  })

  it('leaves out records without the tick that the others have, and says no password', async () => {
    const file = written(
      'Id,Title,Public?,post_password\n1,Jug,checked,\n2,Bowl,,\n3,Cup,checked,hunter2\n4,Pot,checked,\n',
    )
    const run = async (...flags: string[]) =>
      (
        await callCommand(['import', file, '--into', 'work', ...flags], {
          CONFIG_DIR: 'tests/museums/gallery',
          DATA_DIR: join(temporaryFolder(), 'data'),
          LANG: 'en_GB.UTF-8',
        })
      ).output
    const proposed = await run()
    expect(proposed).toContain('"Public?" says which records are for everyone: 1 of 4 looked at are not ("")')
    expect(proposed).toContain('"post_password" says which records are for everyone: 1 of 4')
    const map = file.replace(/\.csv$/, '.map.json')
    const usual = await run('--map', map)
    expect(usual).toContain('4 records read: 2 stored, 0 replaced, 0 refused, 2 left out')
    expect(usual).toContain('not for everyone by "Public?", here ""')
    const all = await run('--map', map, '--with-hidden')
    expect(all).toContain('4 records read: 4 stored')
    expect(all).toContain('not for everyone by "Public?", here "": 1 record')
    expect([proposed, usual, all].join()).not.toContain('hunter2')
  })

  it('obeys what is said within a record as the proposal promises, and leaves hidden entries of lists out', async () => {
    const notes = (publish: boolean, text: string) => [
      { publish, subnotes: [{ publish: true, content: text }] },
      { publish: true, subnotes: [{ publish: false, content: 'A secret subnote' }] },
    ]
    const objects = [
      { id: 'A-1', title: 'Jug', meta: { public: true }, access: [{ status: 'open' }] },
      { id: 'A-2', title: 'Bowl', meta: { public: false }, access: [{ status: 'open' }] },
      { id: 'A-3', title: 'Cup', meta: { public: true }, access: [{ status: 'restricted' }] },
      { id: 'A-4', title: 'Pot', meta: { public: true }, notes: notes(true, 'Found in a well') },
      { id: 'A-5', title: 'Pan', meta: { public: true }, notes: notes(false, 'A secret note') },
    ]
    const file = written(JSON.stringify(objects), 'objects.json')
    const data = join(temporaryFolder(), 'data')
    const run = async (...flags: string[]) =>
      (
        await callCommand(['import', file, '--into', 'work', ...flags], {
          CONFIG_DIR: 'tests/museums/gallery',
          DATA_DIR: data,
          LANG: 'en_GB.UTF-8',
        })
      ).output
    const proposed = await run()
    expect(proposed).toContain('"public" says which records are for everyone: 1 of 5')
    expect(proposed).toContain('"access status" says which records are for everyone: 1 of 5')
    const mapFile = file.replace('.json', '.map.json')
    expect(readFileSync(mapFile, 'utf8')).not.toContain('notes')
    const map = JSON.parse(readFileSync(mapFile, 'utf8'))
    const withNotes = { ...map, facts: [{ label: 'Notes', value: '/notes/*/subnotes/*/content' }] }
    const ownMap = written(JSON.stringify(withNotes), 'own.map.json')
    const imported = await run('--map', ownMap)
    expect(imported).toContain('5 records read: 3 stored, 0 replaced, 0 refused, 2 left out')
    expect(imported).toContain('not for everyone by "meta/public", here "false"')
    expect(imported).toContain('not for everyone by "access/status", here "restricted"')
    expect(imported).toContain('by "notes/publish", here "false": left out of its record (1 in all)')
    expect(imported).toContain('by "notes/subnotes/publish", here "false": left out of its record (2 in all)')
    const stored = readdirSync(data)
      .filter((name) => name.startsWith('content.sqlite'))
      .map((name) => readFileSync(join(data, name), 'latin1'))
      .join()
    expect(stored).toContain('Found in a well')
    expect(stored).not.toContain('secret')
  })

  it('names by its id what was stored as public and says now that it is not', async () => {
    const table = (second: string) =>
      written(`Id,Title,Status\n1,Jug,published\n2,Pot,${second}\n3,Bowl,draft\n`)
    const map = written(JSON.stringify({ fields: { workId: '/Id', title: '/Title' } }), 'objects.map.json')
    const env = {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    }
    const run = async (second: string) =>
      (await callCommand(['import', table(second), '--into', 'work', '--map', map], env)).output
    const before = await run('published')
    expect(before).toContain('3 records read: 2 stored, 0 replaced, 0 refused, 1 left out')
    expect(before).not.toContain('for everyone to read')
    const after = await run('draft')
    expect(after).toMatch(
      /\b2: it says now that it is not for everyone, and what an earlier import has stored/,
    )
    expect(after).not.toMatch(/\b3: it says now/)
    expect(after).not.toContain('is no longer in it')
  })

  // fullcalendar/fullcalendar#6106: an answer has its times in UTC.
  it("brings moments with a zone onto the museum's clock, and leaves years of objects as they are written", async () => {
    const rows = [
      'ID,Title,Start',
      'E-1,a,2027-06-01T18:00:00Z',
      'E-2,b,2027-01-10T18:00:00Z',
      'E-3,c,2027-06-01T23:30:00Z',
      'E-4,d,2027-06-01T18:00:00',
    ]
    const startTime = { from: '/Start', as: ['datetime'] }
    const fields = { activityId: '/ID', activityName: '/Title', startTime, endTime: startTime }
    const DATA_DIR = join(temporaryFolder(), 'data')
    const run = (name: string, lines: readonly string[], entity: string, map: object) =>
      callCommand(
        [
          'import',
          written(lines.join('\n'), name),
          '--into',
          entity,
          '--map',
          written(JSON.stringify(map), 'x.map.json'),
        ],
        { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR, LANG: 'en_GB.UTF-8' },
      )
    await run('events.csv', rows, 'activity', { fields })
    const works = ['No,Title,Date', 'W-1,a,1921-01-01T00:00:00+08:00', 'W-2,b,1921-01-01 00:00:00']
    const dateFrom = { from: '/Date', as: ['yearFrom'] }
    await run('objects.csv', works, 'work', { fields: { workId: '/No', title: '/Title', dateFrom } })
    // tests/museums/gallery is in Paris.
    const stored = (entity: string, field: string): readonly unknown[] =>
      rowsOf(DATA_DIR, `select record from ${entity} order by id`).map((row) =>
        Reflect.get(Object(JSON.parse(String(Reflect.get(Object(row), 'record')))), field),
      )
    expect(stored('activity', 'startTime')).toEqual([
      '2027-06-01T20:00:00',
      '2027-01-10T19:00:00',
      '2027-06-02T01:30:00',
      '2027-06-01T18:00:00',
    ])
    expect(stored('work', 'dateFrom')).toEqual([1921, 1921])
  })

  it('names a column that says which records are for everyone, also where the map lacks a title', async () => {
    const rows = ['標本番号,産地,公開', '1,京都,はい', '2,大津,いいえ']
    const file = written(rows.join('\n'))
    const { errors } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect(errors).toContain(
      '"公開" says which records are for everyone: 1 of 2 looked at are not ("いいえ").',
    )
  })

  it('proposes no public credit of donors, and knows the words of a register of specimens', async () => {
    const rows = [
      '標本番号,標本名,産地,年代,クレジット,権利表示,寄贈者',
      'S-1,オオムラサキ,京都,昭和40年,博物館,CC0,山田花子',
      'S-2,ギフチョウ,京都,昭和41年,博物館,CC0,田中一郎',
    ]
    const file = written(rows.join('\n'))
    const { output, code } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect(code).toBe(0)
    for (const line of [
      'workId <- "標本番号"',
      'title <- "標本名"',
      'date <- "年代"',
      'creditLine <- "クレジット"',
      'rights <- "権利表示"',
      'look internal: "寄贈者"',
    ])
      expect(output).toContain(line)
  })

  it('says in few words that no column is a title', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Col${index}`)
    const file = written(
      `${names.join(',')},産地\n${names.map(() => '1').join(',')},京都\n${names.join(',')},京都\n`,
    )
    const { errors } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect(errors).toContain('"Col7" (8 of 31 are named).')
    expect(Math.max(...errors.split('\n').map((line) => line.length))).toBeLessThan(900)
  })

  it('says which columns of the map a table lacks, and ends where it lacks all of them', async () => {
    const file = written('key;Title\nA-1;Oar\n')
    const map = join(temporaryFolder(), 'map.json')
    const run = (fields: object) => {
      writeFileSync(map, JSON.stringify({ fields }))
      return callCommand(['import', file, '--into', 'work', '--map', map], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: join(temporaryFolder(), 'data'),
      })
    }
    const some = await run({
      workId: '/key',
      title: { from: ['/Name', '/Title'] },
      date: '/Dated',
      rights: { const: 'CC0' },
    })
    expect([some.code, some.errors]).toEqual([0, ''])
    expect(some.output).toContain('the map fills "date" from "Dated", and the table has no such column.')
    expect(some.output.match(/the map fills/g)).toHaveLength(1)
    const none = await run({ workId: '/Id', title: '/Name' })
    expect([none.code, none.output]).toEqual([1, ''])
    expect(none.errors).toMatch(
      /has the columns "key", "Title", and none that the map reads, such as "Id"\.$/m,
    )
  })

  it('reads a workbook with a title above its header, in rows as the sheet has them, and joins parallel columns', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (...cells: readonly string[]) => `<row>${cells.map(text).join('')}</row>`
    const rows = [
      row('Register of the harbour museum'),
      row('Inventory number', 'Title', 'Artist', 'Artist number', 'Country'),
      row('H-7', '5" nail', 'Reed|Marl', '2|1', 'Riverland'),
      row('H-8', '', 'Reed', '2', ''),
      row('H-9', 'Rope', 'Reed|Marl', '2|1|3', ''),
    ]
    const file = written(workbook({ sheets: [{ name: 'Objects', rows: rows.join('') }] }), 'register.xlsx')
    const dataDir = join(temporaryFolder(), 'data')
    const run = (...more: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', ...more], {
        CONFIG_DIR: 'tests/museums/gallery',
        DATA_DIR: dataDir,
        LANG: 'en_GB.UTF-8',
      })

    const proposal = await run()
    const mapFile = file.replace('.xlsx', '.map.json')
    expect([proposal.errors, proposal.code]).toEqual(['', 0])
    expect(proposal.output).toContain('The header is line 2: "Inventory number"')
    expect(proposal.output).toContain('title <- "Title"')
    const map = JSON.parse(readFileSync(mapFile, 'utf8'))
    const split = (from: string) => ({ from, as: [{ split: '|' }] })
    map.fields.makers = { members: { name: split('/Artist'), agentId: split('/Artist number') } }
    map.facts = []
    writeFileSync(mapFile, JSON.stringify(map))

    const { output, errors } = await run('--map', mapFile)
    expect(errors).toBe('')
    expect(output).toContain('The header is line 2')
    expect(output).toMatch(/H-8 \(line 4\): \/title must be given \(column 2, "Title"\)/)
    expect(output).toMatch(/line 5: 2 for "name" and 3 for "agentId" \("Artist number"\)/)
    const stored = rowsOf(dataDir, 'select record from work order by id')
    expect(stored.map((each) => JSON.parse(String(Reflect.get(Object(each), 'record'))))).toEqual([
      expect.objectContaining({
        title: '5" nail',
        makers: [
          { name: 'Reed', agentId: '2' },
          { name: 'Marl', agentId: '1' },
        ],
      }),
      expect.objectContaining({
        makers: [{ name: 'Reed' }, { name: 'Marl' }],
        facts: [{ label: 'Artist number', value: '2; 1; 3' }],
      }),
    ])
    const wrong = await run('--map', mapFile, '--header', 'two')
    expect([wrong.code, wrong.errors]).toEqual([
      1,
      expect.stringContaining('--header is the number of the line'),
    ])
    const sheet = await run('--map', mapFile, '--sheet', 'Loans')
    expect([sheet.code, sheet.errors]).toEqual([1, expect.stringContaining('has no sheet "Loans"')])
    expect(sheet.errors).not.toMatch(/\n\s+at /)
  })

  it.each([
    ['objects.csv', 'Nr;Title\n', 'Below the line with the names of the columns there is no row'],
    ['objects.ndjson', '\n', 'Export it once more'],
    ['objects.json', '{"items": []}', 'Export it once more'],
  ])('without a record fails, but that a program may have written none: %s', async (name, text, cure) => {
    const file = written(text, name)
    const mapFile = join(temporaryFolder(), 'map.json')
    writeFileSync(mapFile, JSON.stringify({ fields: { workId: '/Nr', title: '/Title' } }))
    const environment = {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    }
    for (const flags of name === 'objects.csv' ? [['--map', mapFile], []] : [[]]) {
      const { code, errors } = await callCommand(['import', file, '--into', 'work', ...flags], environment)
      expect(code).toBe(1)
      expect(errors).toContain(`${file} has no record. ${cure}`)
    }
    expect(existsSync(file.replace(/\.\w+$/, '.map.json'))).toBe(false)
  })

  it('says why a table has no line that can be read', async () => {
    const file = written('Nr,Title\nA-1,J\0ug\nA-2,C\0up\n')
    const { code, errors } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining(
        'below its header that can be read, of 2. Line 2: the line has a NUL character',
      ),
    ])
  })

  it('says which other sheets there are where the first has no table', async () => {
    const cell = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`
    const sheets = [
      { name: 'Read me', rows: cell('How to fill this in') },
      { name: 'Objects', rows: cell('Title') + cell('Jug') },
    ]
    const file = written(workbook({ sheets }), 'sheets.xlsx')
    const { code, errors } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect(code).toBe(1)
    expect(errors).toMatch(/has no record\. .*There are others, which --sheet names: "Objects"/)
    expect(existsSync(file.replace(/xlsx$/, 'map.json'))).toBe(false)
  })

  // MassBank/RMassBank#339: the next export numbers its rows anew.
  it.each([
    ['R', '""', ['1', '2', '3'], 'Inventory', true],
    ['pandas, read once more', '"Unnamed: 0"', ['0', '1', '2'], 'Vahv', true],
    ['R, in another order', '""', ['7', '3', '12'], 'Inventory', true],
    ['nobody, with numbers that a museum has given', '""', ['12', '14', '17'], 'Vahv', false],
  ])('leaves out nameless numbers of rows: of %s', async (_, name, numbers, heading, isLeftOut) => {
    const rows = numbers.map(
      (number, index) => `"${number}";"${isLeftOut ? `R-${index + 8}a` : 'wood'}";"Boat"`,
    )
    const file = written(`${name};"${heading}";"Title"\n${rows.join('\n')}\n`)
    const { output } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    const map = readFileSync(file.replace(/csv$/, 'map.json'), 'utf8')
    expect(/Column 1|Unnamed/.test(map)).toBe(!isLeftOut)
    expect(output.includes('numbers the rows')).toBe(isLeftOut)
    if (isLeftOut) expect(JSON.parse(map).fields.workId).toBe(`/${heading}`)
  })

  it.each([
    ['GeoJSON', { type: 'FeatureCollection' }, 'features', 'properties', 'name'],
    [
      'ArcGIS',
      { objectIdFieldName: 'a', geometryType: 'b', spatialReference: {} },
      'features',
      'attributes',
      'NAME',
    ],
    ['JSON:API', {}, 'data', 'attributes', 'title'],
    ['Elasticsearch', {}, 'hits', '_source', 'title'],
  ])('knows the title within records of %s', async (_, about, list, holder, name) => {
    const records = [1, 2].map((number) => ({ [holder]: { number: `A ${number}`, [name]: `Jug ${number}` } }))
    const file = written(JSON.stringify({ ...about, [list]: records }), 'objects.json')
    const { code } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
    })
    expect(code).toBe(0)
    expect(JSON.parse(readFileSync(file.replace(/json$/, 'map.json'), 'utf8')).fields).toEqual({
      workId: `/${holder}/number`,
      title: `/${holder}/${name}`,
    })
  })

  it.each([
    [
      'of columns, as pandas writes them by default',
      { number: { 0: 'P 1', 1: 'P 2' }, title: { 0: 'Jug', 1: 'Cup' } },
    ],
    [
      'of a IIIF collection',
      {
        '@context': 'http://iiif.io/api/presentation/3/context.json',
        id: 'https://a.example/all',
        type: 'Collection',
        label: { none: ['All'] },
        items: [
          { id: 'P 1', title: 'Jug' },
          { id: 'P 2', title: 'Cup' },
        ],
      },
    ],
  ])('reads the records %s', async (_, value) => {
    for (const space of [0, 1]) {
      const file = written(JSON.stringify(value, undefined, space), 'objects.json')
      const dataDir = join(temporaryFolder(), 'data')
      const run = (...more: readonly string[]) =>
        callCommand(['import', file, '--into', 'work', ...more], {
          CONFIG_DIR: 'tests/museums/gallery',
          DATA_DIR: dataDir,
        })
      await run()
      const { output } = await run('--map', file.replace(/json$/, 'map.json'))
      expect(output).toContain('2 records read: 2 stored')
      expect(rowsOf(dataDir, 'select id from work order by id')).toEqual([{ id: 'P 1' }, { id: 'P 2' }])
    }
  })

  it('of which no column is known has a map written to begin with, which says what is not filled in', async () => {
    const file = written('Vahv;Quoln\nHM 1;Heybe\nHM 1;Kilim\n')
    const mapFile = file.replace(/csv$/, 'map.json')
    const environment = {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    }
    const { code, errors } = await callCommand(['import', file, '--into', 'work'], environment)
    expect(code).toBe(1)
    expect(errors).toContain(`${mapFile} is a map to begin with`)
    // The column of numbers is no title.
    expect(errors).toContain('such as "title": "/Quoln", and take these columns out of "facts"')
    expect(JSON.parse(readFileSync(mapFile, 'utf8'))).toEqual({
      fields: { workId: '', title: '' },
      facts: [
        { label: 'Vahv', value: '/Vahv' },
        { label: 'Quoln', value: '/Quoln' },
      ],
    })
    expect(() => readImportMap(mapFile, 'work')).toThrow(
      /:3:15 This text is empty\. Write a JSON pointer.*\n.*:4:14 This text is empty/,
    )
  })

  // Of a herbarium in Korean, whose column of the day of collecting was proposed.
  it('of which no column is known is told no column of days as an example', async () => {
    const file = written('Vahv;Quoln\n1898년 7월;학명 1\n1895년 5월;학명 2\n')
    const { errors } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect(errors).toContain('is a map to begin with')
    expect(errors).not.toContain('such as "title"')
  })

  it('of a sheet that was named has a map of its own, and the command with each flag that was given', async () => {
    const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (...cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`
    const sheets = [
      { name: 'Objects', rows: row('Nummer', 'Titel') + row('A1', 'Jug') },
      { name: 'Further objects', rows: row('Nummer', 'Titel') + row('B1', 'Mug') },
      { name: 'Unknown', rows: row('Vahv', 'Quoln', 'Quoln (fr)') + row('HM 1', 'Heybe', '袋') },
    ]
    const file = written(workbook({ sheets }), 'sheets.xlsx')
    const environment = {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    }
    const propose = (...flags: readonly string[]) =>
      callCommand(['import', file, '--into', 'work', ...flags], environment)
    const stem = file.replace(/\.xlsx$/, '')
    expect((await propose()).output).toContain(`--map ${stem}.map.json\n`)
    const further = await propose('--sheet', 'Further objects', '--allow-refusals', '--report', 'r.ndjson')
    expect(further.output).toContain(
      `--into work --map ${stem}.Further-objects.map.json --sheet "Further objects" --allow-refusals --report r.ndjson\n`,
    )
    const unknown = await propose('--sheet', 'Unknown')
    expect(unknown.errors).toContain(`--into work --map ${stem}.Unknown.map.json --sheet Unknown. Or`)
    // What names another language is known by the rest of its name; nothing is left out without a word.
    expect(unknown.errors).toContain('Left out: "Quoln (fr)".')
    expect(JSON.parse(readFileSync(`${stem}.Unknown.map.json`, 'utf8'))).toMatchObject({
      facts: [{ label: 'Vahv' }, { label: 'Quoln' }],
    })
  })

  it('has a map of its own where another table of its name has one', async () => {
    const file = written('Nummer,Titel\nA1,Jug\n')
    const environment = {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    }
    const propose = (path: string) => callCommand(['import', path, '--into', 'work'], environment)
    const stem = file.replace(/\.csv$/, '')
    expect((await propose(file)).output).toContain(`--map ${stem}.map.json\n`)
    const kept = readFileSync(`${stem}.map.json`, 'utf8')
    // The same table as records, whose places are others.
    const records = `${stem}.ndjson`
    writeFileSync(records, `${JSON.stringify({ id: 'A1', name: 'Jug' })}\n`)
    const other = await propose(records)
    expect(other.output).toContain(
      `${stem}.map.json is a map of another table: it reads what ${records} lacks.`,
    )
    expect(other.output).toContain(`--map ${stem}.ndjson.map.json\n`)
    expect(readFileSync(`${stem}.map.json`, 'utf8')).toBe(kept)
    expect((await propose(records)).errors).toContain(`--map ${stem}.ndjson.map.json. Or remove it`)
    // The first one anew, and as a workbook.
    expect((await propose(file)).errors).toContain(`--map ${stem}.map.json. Or remove it`)
    const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (...cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`
    const rows = row('Nummer', 'Titel') + row('A1', 'Jug')
    writeFileSync(`${stem}.xlsx`, workbook({ sheets: [{ name: 'Objects', rows }] }))
    expect((await propose(`${stem}.xlsx`)).errors).toContain(`--map ${stem}.map.json. Or remove it`)
  })

  it('with translations alone is said to be so, and the number is proposed as no title', async () => {
    const file = written('Accession number;Title (fr);Beschreibung_FR\nHM-1;袋;大\nHM-2;毯;小\n')
    const { errors } = await callCommand(['import', file, '--into', 'work'], {
      CONFIG_DIR: 'tests/museums/gallery',
      DATA_DIR: join(temporaryFolder(), 'data'),
      LANG: 'en_GB.UTF-8',
    })
    expect(errors).toMatch(/write the places of columns in "fields", and take these columns/)
    expect(errors).toMatch(/translations into fr without the texts themselves.*texts export LANGUAGE/)
    expect(JSON.parse(readFileSync(file.replace(/csv$/, 'map.json'), 'utf8'))).toMatchObject({
      fields: { title: '' },
      translations: { fr: { title: '/Title (fr)', description: '/Beschreibung_FR' } },
    })
  })

  it.each([
    ['Τίτλος (ko)', 'ko'],
    ['title_ko', 'ko'],
    ['Title [ko]', 'ko'],
    ['Titel KO', 'ko'],
    ['Название / ko', 'ko'],
    ['Title (Korean)', 'ko'],
    ['제목 (한국어)', 'ko'],
    ['Τίτλος κορεατικά', 'ko'],
    ['Título (pt-BR)', 'pt'],
    ['Title, Portuguese', 'pt'],
    ['Title (Portuguese)', 'pt'],
  ])('knows the language of "%s"', (name, language) => {
    const tags = new Map([['pt', 'pt-BR']])
    const rows = [{ Τίτλος: 'a', [name]: 'b' }]
    const languages = { own: 'el', others: ['ko', 'pt'], tags }
    const { map } = proposeMap('work', { columns: ['Τίτλος', name], rows }, languages)
    expect(map.translations).toEqual({ [language]: { title: `/${name.replaceAll('/', '~1')}` } })
  })

  it('has a list of facts in its map beside the fields, and not within', () => {
    const facts = [{ label: 'Knots', value: '/Knots' }]
    const map = { fields: { workId: '/No', title: '/Title', facts } }
    expect(() => readImportMap(written(JSON.stringify(map), 'objects.map.json'), 'work')).toThrow(
      /a list of facts does not stand within "fields" but beside it: \{"fields"/,
    )
  })
})

describe('the columns of a table', () => {
  it.each([
    [
      'Turkish',
      ['Envanter No', 'Eser Adı', 'Tür', 'Tarih', 'Malzeme', 'Ölçüler', 'Sanatçı', 'Bağış', 'Açıklama'],
    ],
    [
      'Polish',
      ['Nr inwentarzowy', 'Tytuł', 'Rodzaj', 'Datowanie', 'Materiał', 'Wymiary', 'Autor', 'Dar', 'Opis'],
    ],
    [
      'Russian',
      ['Инв. №', 'Название', 'Вид', 'Датировка', 'Материал', 'Размеры', 'Автор', 'Поступление', 'Описание'],
    ],
    [
      'Arabic',
      ['رقم الجرد', 'العنوان', 'النوع', 'التاريخ', 'المادة', 'الأبعاد', 'الفنان', 'مصدر الاقتناء', 'الوصف'],
    ],
    ['Persian', ['شماره ثبت', 'نام اثر', 'نوع', 'تاریخ', 'جنس', 'ابعاد', 'سازنده', 'اهدا', 'توضیحات']],
    ['Korean', ['유물번호', '명칭', '분류', '시대', '재질', '크기', '작가', '입수경위', '설명']],
    [
      'Swedish',
      [
        'Inventarienummer',
        'Benämning',
        'Kategori',
        'Datering',
        'Material',
        'Mått',
        'Konstnär',
        'Gåva',
        'Beskrivning',
      ],
    ],
    ['Japanese', ['資料番号', '資料名', '分類', '年代', '材質', '寸法', '作者名', 'クレジット', '解説']],
    [
      'Greek',
      [
        'Αρ. ευρ.',
        'Τίτλος',
        'Κατηγορία',
        'Χρονολόγηση',
        'Υλικό',
        'Διαστάσεις',
        'Κατασκευαστής',
        'Δωρεά',
        'Περιγραφή',
      ],
    ],
    [
      'Hungarian',
      [
        'Leltári szám',
        'Megnevezés',
        'Kategória',
        'Datálás',
        'Anyag',
        'Méretek',
        'Készítő',
        'Szerzés módja',
        'Leírás',
      ],
    ],
    [
      'Finnish',
      [
        'Inventaarionumero',
        'Nimi',
        'Luokka',
        'Ajoitus',
        'Materiaali',
        'Mitat',
        'Valmistaja',
        'Hankintatapa',
        'Kuvaus',
      ],
    ],
    [
      'Romanian',
      [
        'Nr. inventar',
        'Denumire',
        'Categorie',
        'Datare',
        'Tehnică',
        'Dimensiuni',
        'Autor',
        'Donație',
        'Descriere',
      ],
    ],
    [
      'Bulgarian',
      [
        'Инв. №',
        'Наименование',
        'Категория',
        'Датировка',
        'Материали',
        'Размери',
        'Майстор',
        'Дарение',
        'Описание',
      ],
    ],
    [
      'Ukrainian',
      ['Інв. №', 'Назва', 'Категорія', 'Датування', 'Матеріали', 'Розміри', 'Майстер', 'Дар', 'Опис'],
    ],
    ['Hebrew', ['מספר פריט', 'שם', 'סוג', 'תקופה', 'חומר', 'מידות', 'אמן', 'קרדיט', 'תיאור']],
    ['Hindi', ['परिग्रहण संख्या', 'शीर्षक', 'श्रेणी', 'काल', 'सामग्री', 'आयाम', 'कलाकार', 'उपहार', 'विवरण']],
    [
      'Vietnamese',
      [
        'Số kiểm kê',
        'Tên hiện vật',
        'Loại hình',
        'Niên đại',
        'Chất liệu',
        'Kích thước',
        'Tác giả',
        'Nguồn sưu tầm',
        'Mô tả',
      ],
    ],
    [
      'Indonesian',
      [
        'No. Inventaris',
        'Nama Koleksi',
        'Jenis',
        'Tahun',
        'Bahan',
        'Ukuran',
        'Pembuat',
        'Cara Perolehan',
        'Deskripsi',
      ],
    ],
  ])('are known in %s', (_, columns) => {
    const rows = [Object.fromEntries(columns.map((name, index) => [name, `x${index}`]))]
    const { map } = proposeMap('work', { columns, rows }, { own: 'xx', others: [] })
    const fields = [
      'accessionNumber',
      'title',
      'classification',
      'date',
      'medium',
      'dimensions',
      'makers',
      'creditLine',
      'description',
    ]
    expect(map.fields).toMatchObject(
      Object.fromEntries(fields.map((field, index) => [field, `/${columns[index] ?? ''}`])),
    )
    expect(map.facts).toBeUndefined()
  })
})

it('gives no name of a column to two fields', () => {
  const twice = Object.values(columnNames).flatMap((fields) => {
    const seen = new Map<string, string>()
    return Object.entries(fields).flatMap(([field, names]) =>
      names.flatMap((name) => {
        const key = foldedName(name).replaceAll(' ', '')
        const other = seen.get(key) ?? field
        seen.set(key, other)
        return other === field ? [] : [`${name}: ${other}, ${field}`]
      }),
    )
  })
  // The photographer, and the picture in Turkish: the cells say which.
  expect(twice).toEqual(['fotograf: makers, pictures'])
})

describe('numbers under "Identifier"', () => {
  // OCL and Dublin Core call them so (case 27 of public threads); ids of programs are no numbers that visitors read.
  it.each([
    ['Identifier', ['DLBCL_Primary', 'dlbcl_primary'], 'Identifier'],
    ['Identifier', ['1921.3', '1921.3a'], 'Identifier'],
    ['Identifier', ['1', '2'], undefined],
    [
      'Identifier',
      ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
      undefined,
    ],
    ['Record ID', ['r-1', 'r-2'], undefined],
  ])('as %s %j are accession numbers of %s', (column, cells, expected) => {
    const rows = cells.map((cell) => ({ [column]: cell, Title: `Jug ${cell}` }))
    const { map } = proposeMap('work', { columns: [column, 'Title'], rows }, { own: 'en', others: [] })
    expect(map.fields.workId).toBe(`/${column}`)
    expect(map.fields.accessionNumber).toBe(expected === undefined ? undefined : `/${expected}`)
  })
})

describe('days of exhibitions in numbers', () => {
  // dannymcc/may#250 and craftcms/feed-me#82.
  const days = (as: object) => ({
    fields: {
      exhibitionTempId: '/id',
      tempName: '/Name',
      startTime: { from: '/Start', ...as },
      endTime: { from: '/End', ...as },
    },
  })
  const rows =
    'id,Name,Start,End\n1,Harbours,12/01/2026,12/31/2026\n2,Dots,28 October 2016,"Fri, 28 Oct 2016 17:03:00"\n'

  it.each([
    [{ as: [{ dayOrder: 'MDY' }] }, 0, ['2026-12-01', '2016-10-28'], ''],
    [{ as: ['datetime'] }, 0, [null, '2016-10-28'], '{"dayOrder": "MDY"} in place of the step'],
    [{}, 1, [], '{"dayOrder": "MDY"} of one such as 12/31/2026'],
  ])('are read by a map with %j', async (as, code, starts, said) => {
    const folder = temporaryFolder()
    const dataDir = join(folder, 'data')
    const [table, map] = [join(folder, 't.csv'), join(folder, 'map.json')]
    writeFileSync(table, rows)
    writeFileSync(map, JSON.stringify(days(as)))
    const args = ['import', table, '--into', 'exhibitionTemp', '--map', map]
    const done = await callCommand(args, { DATA_DIR: dataDir, CONTENT_LANGUAGES: 'en' })
    expect([done.output, done.code]).toEqual([expect.stringContaining(said), code])
    const stored = rowsOf(
      dataDir,
      "select json_extract(record, '$.startTime') as start from exhibition_temp order by id",
    )
    expect(stored.map((row) => Reflect.get(Object(row), 'start'))).toEqual(starts)
  })
})
