import { describe, expect, it } from 'vitest'
import { ReportBuilder } from '../../src/base/import-report.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { DoubtfulValues, personalIn } from '../../src/commands/doubtful-values.ts'

function doubts(records: readonly (readonly [given: object, record: Readonly<Record<string, unknown>>])[]) {
  const values = new DoubtfulValues(['secret'])
  for (const [index, [given, record]] of records.entries()) values.see(given, record, { line: index + 2 })
  const report = new ReportBuilder(countedRecords)
  values.report(report)
  return report.build().warnings.map(({ reason, place }) => `${place.line}: ${reason.en}`)
}

describe('a telephone number', () => {
  it.each(
    [
      'Δωρεά Γ. Π., τηλ. 210 5551234|κιν. 694 412 3456|Τηλέφωνο 22810 81234|Τηλέφωνο: 22810-81234|κινητό 694 4123456',
      'тел. (044) 555-12-34|моб. 067 123 45 67|Телефон: 555-12-345|мобільний 0671234567|факс 555 12 34',
      'ফোন ০১৭১১-১২৩৪৫৬|মোবাইল: ০১৭১১১২৩৪৫৬|टेलीफ़ोन 2345 6789|मो. 98765 43210|दूरभाष 23456789|फोन नंबर 23456789',
      'نقال ٩١٢٣٤٥٦٧|فون 0300-1234567|تلفن: 8765 4321|هاتف 2345678|موبايل 5551 2345|טלפון 555-1234|נייד: 555 1234',
      'telp. 5551 2345|HP 0812 3456 7890|No. HP 081234567890|ponsel 812 3456 789|sđt 555 12345|di động 912 345 678',
      'Tel. 030 5551234|phone: 555 12345|Phone number: 555 12345|kom. 601 234 567|mobil 601 234 567|tlf. 912 345 67',
      'cel. 5551 2345|móvil 612 345 678|cellulare 347 1234567|telefoon 5551234|portable 612345678|Cep: 532 555 12 34',
      '携帯 555-12345|전화번호 555-1234|전화 02-345-6789|연락처: 김영희 345-6789|โทร. 555-1234|มือถือ 5551234|电话：5551 2345',
    ]
      .join('|')
      .split('|'),
  )('is known by the word before it: %s', (text) => {
    expect(personalIn(text).map(({ called }) => called.en)).toEqual(['a telephone number'])
  })

  it.each(['Jane Doe, 0171 5550001', 'Gift of A. B., 0160-55500012', '0151 555 00 01'])(
    'is known in the groups of Germany: %s',
    (text) => {
      expect(personalIn(text).map(({ called }) => called.en)).toEqual(['a telephone number'])
    },
  )

  it.each([
    ['GR', '6944123456', true],
    ['GR', 'Δωρεά Κ. Π. (694 412 3456)', true],
    ['UA', 'Дар О. К., 067 123 45 67', true],
    ['PL', 'dar A. N., 601 234 567', true],
    ['IN', '98765 43210', true],
    ['BD', '01711-123456', true],
    // The number of an authority file, a year beside years, an amount, another country, no country.
    ['PL', 'ULAN 500115493', false],
    ['PL', '601.234.567', false],
    ['GR', '1821-1830', false],
    ['GR', 'ISBN 960-03-1234-5', false],
    ['GR', '2105551234', false],
    ['US', '2125557710', false],
    ['DE', '6944123456', false],
    ['EL', '6944123456', false],
    [undefined, '6944123456', false],
  ])('is one of a mobile telephone in the country of the museum: %s, %s', (country, text, isOne) => {
    expect(personalIn(text, country)).toHaveLength(isOne ? 1 : 0)
  })

  it.each([
    'Telephone, 1923–1931',
    'Τηλέφωνο, 1923-1931',
    'HP 1863.1234',
    'Kom 1234567',
    'Телефон 1923–1931',
  ])('is not what stands behind a thing or a code: %s', (text) => {
    expect(personalIn(text, 'GR')).toEqual([])
  })
})

describe('values that are hardly meant so', () => {
  it.each([
    ['기증자 900101-1234568', 'a resident registration number'],
    ['연락처 010-1234-5678', 'a telephone number'],
    ['계좌번호 110-123-456789', 'a number of a bank account'],
    ['身分證字號 A123456789', 'a number of a passport or an identity card'],
    ['کد ملی: ۰۴۹۹۳۷۰۸۹۹', 'a number of a passport or an identity card'],
    ['رقم البطاقة المدنية 12345678', 'a number of a passport or an identity card'],
    ['TAJ szám: 123 456 788', 'a number of a passport or an identity card'],
    ['ЈМБГ 0101980712345', 'a number of a passport or an identity card'],
    ['個人番号：123456789018', 'a number of an identity card'],
    ['マイナンバー 1234 5678 9018', 'a number of an identity card'],
    ['1234-5678-9018', 'a number of an identity card'],
    // Its check digit is wrong; a barcode; a number of ISNI.
    ['1234-5678-9017', undefined],
    ['123456789018', undefined],
    ['ISNI 0000 1234 5678 9018', undefined],
    ['เลขบัตรประชาชน 1103702071811', 'a number of an identity card'],
    ['1-1037-02071-81-1', 'a number of an identity card'],
    ['1-1037-02071-81-2', undefined],
    ['ტელ. 599 12 34 56', 'a telephone number'],
    ['პირადი ნომერი: 01024012345', 'a number of a passport or an identity card'],
    ['連絡先：佐々木 0823-22-3333', 'a telephone number'],
    ['普通預金 1234567', 'a number of a bank account'],
    ['电话13812345678', 'a telephone number'],
    ['电话：13812345678', 'a telephone number'],
    ['+49 30 1234567', 'a telephone number'],
    ['090-1234-5678', 'a telephone number'],
    ['１３８００１３８０００', 'a telephone number'],
    ['身份证 １１０１０５１９４９１２３１００２Ｘ', 'a number of an identity card'],
    ['<p>139<b>1234</b>5678</p>', 'a telephone number'],
    ['٠٥٠١٢٣٤٥٦٧', 'a telephone number'],
    ['+९१ ९८७६५ ४३२१०', 'a telephone number'],
    ['+33 6 12 34 56 78', 'a telephone number'],
    ['06 12 34 56 78', 'a telephone number'],
    ['8 (916) 123-45-67', 'a telephone number'],
    ['(212) 535-7710', 'a telephone number'],
    ['0912-345-678', 'a telephone number'],
    ['Tel. 0351 4914-2000', 'a telephone number'],
    ['Tel: 030/1234567', 'a telephone number'],
    ['Phone 020 7323 8000', 'a telephone number'],
    ['anna.reed@example.org', 'an e-mail address'],
    ['mailto:anna@reed.example', 'an e-mail address'],
    ['SSN 123-45-6789', 'a number of social security'],
    ['CPF 123.456.789-09', 'a number of a taxpayer'],
    ['123.456.789-00', undefined],
    ['IBAN DE89 3704 0044 0532 0130 00', 'a number of a bank account'],
    ['DE88 3704 0044 0532 0130 00', undefined],
    ['DNI 12345678Z', 'a number of an identity card'],
    ['12345678A', undefined],
    ['11010519491231002X', 'a number of an identity card'],
    // Its last digit is wrong.
    ['110105194912310021', undefined],
    ['RSSMRA85T10A562S', 'a number of an identity card'],
    ['44051401359', 'a number of an identity card'],
    ['44051401358', undefined],
    ['811218-9876', 'a number of an identity card'],
    ['811218-9875', undefined],
    ['X1234567L', 'a number of an identity card'],
    ['HEGG560427MVZRRL04', 'a number of an identity card'],
    ['AVS 756.9217.0769.85', 'a number of an identity card'],
    ['Passport No. AB1234567', 'a number of a passport or an identity card'],
    ['паспорт 4509 123456', 'a number of a passport or an identity card'],
    ['护照号码：E12345678', 'a number of a passport or an identity card'],
    ['rodné číslo 736028/5163', 'a number of a passport or an identity card'],
    ['Passport, 1938–1945', undefined],
    ['Passport 1938-1945', undefined],
    ['Passport of 1938, 12 x 9 cm', undefined],
    ['Nirvana 1234567', undefined],
    ['4111 1111 1111 1111', 'a number of a payment card'],
    ['4111 1111 1111 1112', undefined],
    ['WhatsApp 91234567', 'a telephone number'],
    ['020 7946 0958', 'a telephone number'],
    ['(030) 123456', 'a telephone number'],
    ['j.smith (at) reed.example', 'an e-mail address'],
    ['j.smith[at]reed[dot]example', 'an e-mail address'],
    ['info(at)museum.example', undefined],
    ['10000000146', 'a number of an identity card'],
    ['T.C. Kimlik No: 10000000146', 'a number of an identity card'],
    ['10000000145', undefined],
    ['ת.ז. 123456782', 'a number of an identity card'],
    ['ת״ז: 123456782', 'a number of an identity card'],
    ['123456782', undefined],
    ['ת.ז. 123456789', undefined],
    ['Số CCCD 001090012345', 'a number of an identity card'],
    ['001090012345', undefined],
    ['आधार संख्या: 2341 2341 2346', 'a number of an identity card'],
    ['Aadhaar 234123412346', 'a number of an identity card'],
    ['234123412346', undefined],
    ['आधार 2341 2341 2345', undefined],
    ['आधार 12.5 x 30.5 x 22.5 cm', undefined],
    ['Işıl Yıldırım bağışı, 0532 555 12 34', 'a telephone number'],
    ['0 (532) 555 12 34', 'a telephone number'],
    ['(0274) 555 01 02', 'a telephone number'],
    ['0532 5551234', 'a telephone number'],
    ['05325551234', 'a telephone number'],
    ['+90 532 555 12 34', 'a telephone number'],
    ['Cep: 532 555 12 34', 'a telephone number'],
    ['Bağışçı: 0532 555 12 34', 'a telephone number'],
    ['Işıl Yıldırım bağışı, 0 (532) 555 12 34', 'a telephone number'],
    ['0532-555-1234', 'a telephone number'],
    ['10000000146', 'a number of an identity card'],
    ['10000000147', undefined],
    ['0532 555 12', undefined],
    // Numbers of things, years, measures and addresses.
    ['1990-01-01', undefined],
    ['Inv. 1991-1234567', undefined],
    ['1820–1830, 12.5 x 30 cm', undefined],
    ['https://museum.example/13812345678', undefined],
    ['ISBN 978-89-01-12345-6', undefined],
    ['900101-1234', undefined],
    ['Telephone, 1876–1920', undefined],
    ['Telephone 1876-1920', undefined],
    ['images@museum.example', undefined],
    ['10.5 x 20.30 cm; 1914-1918, 1939-1945', undefined],
    ['UTM 32U 691567 5334000', undefined],
    ['52.5200, 13.4050', undefined],
  ])('%s is %s', (text, called) => {
    const all = doubts([[{ 비고: text }, { workId: '1', facts: [{ label: 'Note', value: text }] }]])
    expect(all).toEqual(
      called === undefined ? [] : [`2: "비고" has what looks like ${called}, for everyone to read`],
    )
  })

  it('are known by the label of a fact', () => {
    const of = (label: string, value: string) => doubts([[{ x: value }, { facts: [{ label, value }] }]])
    expect(of('Số CCCD', '001090012345')).toEqual([
      '2: "x" has what looks like a number of an identity card, for everyone to read',
    ])
    expect(of('Telefon', '1876-1920')).toEqual([])
    expect(of('Barkod', '001090012345')).toEqual([])
  })

  it('are not looked for in private fields and ids', () => {
    const text = '010-1234-5678'
    expect(doubts([[{ a: text }, { secret: text, accessionNumber: text, workId: text }]])).toEqual([])
  })

  it('are looked for in words of pictures, and not in their paths', () => {
    const picture = { path: 'files/13812345678.jpg', alt: '电话13812345678' }
    expect(
      doubts([
        [{}, { pictures: [{ path: picture.path }] }],
        [{}, { pictures: [picture] }],
      ]),
    ).toEqual(['3: "pictures" has what looks like a telephone number, for everyone to read'])
  })

  it.each([
    ['김소연·이정호', true],
    ['김소연 외 3명', true],
    ['山田太郎 外2名', true],
    ['张三等三人', true],
    ['Marl; Reed', true],
    ['山田太郎、佐藤花子', true],
    ['文森特·梵高', false],
    ['パブロ・ピカソ', false],
    ['남궁외', false],
    ['Marl, Anna', false],
  ])('are several makers in one name: %s', (name, isSeveral) => {
    expect(doubts([[{}, { makers: [{ name }] }]])).toEqual(
      isSeveral ? [`2: several makers in one name, such as "${name}"`] : [],
    )
  })
})

describe('dates of another column', () => {
  // fihristorg/fihrist-mss#17 has the calendar beside the year.
  it('are named where they are years of another calendar that were taken for ours', () => {
    const of = (date: string, calendar: string, more = {}) =>
      [
        { Date: date, Calendar: calendar },
        { date, dateFrom: Number(date.replace(/\D/g, '')), ...more },
      ] as const
    expect(
      doubts([
        of('1363', 'Hijri-qamari'),
        of('1244', 'Hijri'),
        of('1890', 'Gregorian'),
        of('AH 1244', 'Hijri'),
        of('1890', ''),
      ]),
    ).toEqual([
      '2: "1363" is a year of "Hijri-qamari" (column "Calendar") and was taken for one of the common calendar',
      '3: "1244" is a year of "Hijri" (column "Calendar") and was taken for one of the common calendar',
    ])
  })

  it('are named where they were taken without their era, qualifier or dynasty', () => {
    const of = (date: string, beside: object) =>
      [
        { Date: date, ...beside },
        { date, dateFrom: Number(date), dateTo: Number(date) },
      ] as const
    expect(
      doubts([
        of('500', { Era: 'BC' }),
        of('500', { made: { year: 500, era: '公元前' } }),
        of('500', { 'BC?': 'yes' }),
        of('1850', { 'Date qualifier': 'before' }),
        of('221', { 朝代: '秦' }),
        [
          { Date: 'c. 500', Era: 'BC' },
          { date: 'c. 500', dateFrom: 500, dateTo: 500 },
        ],
        [
          { Date: 'early 5th century', Era: 'BC' },
          { date: 'early 5th century', dateFrom: 400, dateTo: 433 },
        ],
        [{ 'Date (BC)': '480' }, { date: '480', dateFrom: 480, dateTo: 480 }],
        of('1850', { Era: 'AD', 'Date qualifier': 'circa', 朝代: '清', Province: 'BC', 'BC?': 'no' }),
        [
          { Date: '500', Era: 'BC' },
          { date: '500 BC', dateFrom: -500, dateTo: -500 },
        ],
      ]),
    ).toEqual([
      '2: "500" stands beside "BC" (column "Era") and was taken without it',
      '3: "500" stands beside "公元前" (column "era") and was taken without it',
      '4: "500" stands beside "yes" (column "BC?") and was taken without it',
      '5: "1850" stands beside "before" (column "Date qualifier") and was taken without it',
      '6: "221" stands beside "秦" (column "朝代") and was taken without it',
      '7: "c. 500" stands beside "BC" (column "Era") and was taken without it',
      '8: "early 5th century" stands beside "BC" (column "Era") and was taken without it',
      '9: "480" stands beside "BC" (column "Date (BC)") and was taken without it',
    ])
  })

  it('are named where a column says that they are of something else than the making', () => {
    const of = (date: string, type: string) =>
      [
        { Date: date, 'Date type': type, 'Date 2': '1450', 'Date 2 type': 'original made' },
        { date, dateFrom: Number(date) },
      ] as const
    expect(
      doubts([of('2001', 'copyright'), of('1890', 'built'), of('1931', 'Numérisé'), of('1840', '')]),
    ).toEqual([
      '2: "2001" is a date of "copyright" (column "Date type") and was taken for that of the making',
      '4: "1931" is a date of "Numérisé" (column "Date type") and was taken for that of the making',
    ])
  })

  // citation-style-language/schema#284.
  it('are named where one notation is read in two ways', () => {
    const of = (date: string) => [{ Date: date }, { date }] as const
    expect(doubts([of('2001-21'), of('2003-22')])).toEqual([])
    expect(doubts([of('2001-21'), of('2010-21'), of('2015-23')])).toEqual([
      expect.stringMatching(/^3: dates such as "2001-21" are read as seasons .*"2010-21"$/),
      expect.stringMatching(/^4: dates such as /),
    ])
  })
})

it('knows an e-mail address in angle brackets, and takes out tags', () => {
  for (const text of ['Jane Doe <jane@x.example>', '<mailto:jane@x.example>', '<b>jane</b>@x.example'])
    expect(personalIn(text).map(({ called, found }) => [called.en, found])).toEqual([
      ['an e-mail address', 'jane@x.example'],
    ])
})
