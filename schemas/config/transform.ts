import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { joinedText } from './text.ts'

const only = { type: 'object', additionalProperties: false } as const

function marks(en: string, zh: string) {
  return {
    description: described(en, zh),
    oneOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    ],
  } as const
}

function separator(en: string, zh: string) {
  return { type: 'string', minLength: 1, maxLength: 10, description: described(en, zh) } as const
}

/** Transforms without options, by name, with their descriptions. */
export const plainTransforms = {
  trim: described('Removes white space at both ends.', '去掉首尾空白。'),
  text: described('Makes plain text of HTML.', '把 HTML 变为纯文本。'),
  literal: described(
    'Takes a text as it was typed, such as a message of a visitor: "<b>" and "&copy;" in it are signs, not HTML, and lines of a long text stay apart.',
    '按输入的原样显示文字，例如观众留言：其中的“<b>”“&copy;”是普通字符，不是 HTML；长文字保留换行。',
  ),
  date: described("The day alone, on the museum's clock.", '只取日期，按博物馆当地时间。'),
  datetime: described("The day with its time, on the museum's clock.", '日期与时间，按博物馆当地时间。'),
  year: described(
    'The first year of a date or of a text about one in any language, such as 1790 of "c.1790–1820" and -475 of "475–221 BC"; empty where it is not understood.',
    '日期或有关日期的文字（任何语言）中的第一年，例如“c.1790–1820”得 1790，“公元前475年—前221年”得 -475；读不懂则为空。',
  ),
  yearFrom: described(
    'The year in which the time of such a text begins; empty where that is open, as in "before 1900".',
    '这类文字所说时间的起始年；没有起始年（如“1900年以前”）则为空。',
  ),
  yearTo: described(
    'The year in which it ends, such as -221 of "475–221 BC"; empty where that is open, as in "after 1900".',
    '其终止年，例如“公元前475年—前221年”得 -221；没有终止年（如“1900年以后”）则为空。',
  ),
  yearWords: described(
    'A year in the words of the page\'s language, such as "475 BC" for -475; of a time of Wikibase ({"time": …, "precision": 7}, or "dateTime" of RDF) the years that it may be of.',
    '用页面语言写出年份，例如 -475 写作“公元前475年”；Wikibase 的时间（{"time": …, "precision": 7}，或 RDF 的 "dateTime"）写出它可能所属的年份。',
  ),
  dateWords: described(
    'A day or month, such as 1906-10-17 or 1906-10, in the words of the page\'s language: "17 October 1906"; so too years, decades, centuries and what is before or after a year in words of another language ("약 1898년" is "c. 1898", "vor 1898" "before 1898", "19세기 후반" "second half of the 19th century", "쇼와 14년" "1939") where every word is understood. Of others whose years are understood those stand before them: "1738–1910 (조선 후기)". Anything else stays.',
    '用页面语言写出日期或月份，例如 1906-10-17 写作“1906年10月17日”；用其他语言的文字写的年份、年代、世纪以及某年之前或之后，全部读懂时也同样改写（“약 1898년”在英文页面写作“c. 1898”，“vor 1898”写作“before 1898”，“19세기 후반”写作“second half of the 19th century”，“쇼와 14년”写作“1939”）。只读懂年份的，在原文前写出年份：“1738–1910 (조선 후기)”。其余不变。',
  ),
  period: described(
    'A period whose two ends are the same, at the end of a text, becomes one: "Bronze · 1890 – 1890" is "Bronze · 1890". Ends of a template that a record has the wrong way round are written in order of time.',
    '文字末尾起止相同的时间段只写一次：“青铜 · 1890 – 1890”写作“青铜 · 1890”。模板中的起止如果在记录里颠倒，按时间先后写出。',
  ),
  isoYear: described(
    'A year, or that of a day, as machines write it (ISO 8601), such as -0474 for -475 and -0042-03-15 for -0043-03-15.',
    '按 ISO 8601 写出年份或日期中的年份，供机器读取，例如 -475 写作 -0474，-0043-03-15 写作 -0042-03-15。',
  ),
  numberWords: described(
    'A number as the page\'s language writes it, such as "1,234.5" for 1234.5.',
    '用页面语言的格式写出数字，例如 1234.5 写作“1,234.5”。',
  ),
  number: described(
    'Makes a number, also of "1.234,5" and of the digits of other scripts; what is none, or may be two, such as "1,234", counts as empty.',
    '变为数字，“1.234,5”和其他文字的数字也可以；不是数字的，或有两种读法的（如“1,234”），视为空。',
  ),
  boolean: described(
    'True for "true", "1", "yes", "on" and the like in the languages of the interface, such as "oui" and "ja", otherwise false.',
    '"true"、"1"、"yes"、"on" 以及界面各语言中的同类词（如“是”、“oui”、“ja”）为真，其余为假。',
  ),
  booleanWords: described(
    'Yes or no, in the words of the page\'s language: "Ja" for true, "yes" or "1"; anything else stays.',
    '用页面语言写出“是”或“否”，例如 true、"yes"、"1" 写作“是”；其余不变。',
  ),
  makerWords: described(
    'A maker whom nobody knows, such as "unbekannt" or "Anonim", in the word of the page\'s language; names and anything else stay, and so does the value of a filter in addresses.',
    '把“unbekannt”“Anonim”“佚名”等无名作者写成页面语言的词；其余姓名和文字不变，地址中筛选项的值也不变。',
  ),
  lowercase: described('Makes every letter small.', '全部变为小写。'),
  basename: described(
    'The part after the last "/" or "\\" of a path.',
    '取路径中最后一个“/”或“\\”之后的部分。',
  ),
  segment: described(
    'Makes slashes, backslashes and percent signs hyphens. Ids do not need it: addresses have them encoded.',
    '把斜杠、反斜杠和百分号改为连字符。id 不需要它：地址中的 id 已编码。',
  ),
  language: described(
    'The text in the language of the page, of an object with a member for each language ({"en": …}) or of entries that say theirs ("@language", "language", "lang", "xml:lang"), as in IIIF, JSON-LD and XML made JSON; where that language is missing, the text without one, then the first.',
    '取页面语言的文字：对象中每种语言一个成员（{"en": …}），或各项写明语言（“@language”“language”“lang”“xml:lang”），例如 IIIF、JSON-LD 和由 XML 转成的 JSON；没有该语言时，取未注明语言的文字，再取第一项。',
  ),
  json: described('Reads the value inside a text of JSON.', '解析 JSON 文本，取其中的值。'),
} as const

type PlainTransform = keyof typeof plainTransforms

/** JSON Schemas of the options of transforms, by name. */
export const transformOptions = {
  first: separator(
    'Keeps the first part of a list separated by this text, such as ";".',
    '按此分隔符（例如 ";"）拆分，只取第一段。',
  ),
  split: separator(
    'Makes a list of the parts separated by this text, such as ";".',
    '按此分隔符（例如 ";"）拆分为列表。',
  ),
  beforeLast: marks(
    'Keeps what is before the last of this mark, or of several; without one the value is empty.',
    '取最后一个该标记（可列出多个）之前的部分；没有则为空。',
  ),
  afterLast: marks(
    'Keeps what is after the last of this mark, or of several; without one the whole value stays.',
    '取最后一个该标记（可列出多个）之后的部分；没有则保留全部。',
  ),
  prefix: joinedText(
    'Is put before a value that is not empty, such as "https://pictures.example.org/"; or a text in every language.',
    '加在非空取值之前的文字，例如 "https://pictures.example.org/"；也可以每种语言各写一个。',
  ),
  suffix: joinedText(
    'Is put after a value that is not empty, such as " cm"; or a text in every language, such as {"en": " cm", "ru": " см"}.',
    '加在非空取值之后的文字，例如 " cm"；也可以每种语言各写一个，例如 {"en": " cm", "ru": " см"}。',
  ),
  folder: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$',
    description: described(
      'Folder that is put before the file name of a path, such as "THUMB".',
      '在路径的文件名之前插入的文件夹，例如 "THUMB"。',
    ),
  },
  map: {
    type: 'object',
    additionalProperties: {
      type: 'string',
      description: described('What replaces this value.', '用来替换该值的文字。'),
    },
    description: described(
      'Replaces known values, such as {"1": "Bronze"}; others stay.',
      '替换已知的值，例如 {"1": "Bronze"}；其余不变。',
    ),
  },
  decimal: {
    type: 'string',
    ...choices(
      [',', described('A comma, as in "1.234,5".', '逗号，例如“1.234,5”。')],
      ['.', described('A point, as in "1,234.5".', '点，例如“1,234.5”。')],
    ),
    description: described(
      'Makes a number of a text with this decimal mark, whose thousands may be divided: {"decimal": ","} makes 1234.5 of "1.234,5" and "1 234,5"; digits of other scripts and their own marks are read too, as in "۴٫۲"; what is none counts as empty.',
      '把使用该小数点的文字变为数字，千位可以分隔：{"decimal": ","} 把“1.234,5”和“1 234,5”变为 1234.5；其他文字的数字及其自己的小数点也可读，例如“۴٫۲”；不是数字的视为空。',
    ),
  },
  dayOrder: {
    type: 'string',
    ...choices(
      ['DMY', described('Day, month, year: 31/12/2026, 31.12.2026.', '日、月、年：31/12/2026、31.12.2026。')],
      ['MDY', described('Month, day, year: 12/31/2026.', '月、日、年：12/31/2026。')],
    ),
    description: described(
      'Reads a day in numbers in this order, with its time where there is one: {"dayOrder": "MDY"} makes 2026-12-01 of "12/01/2026". Other dates are read as by "datetime"; a day that the order does not allow, such as 31/12/2026 in "MDY", counts as not understood.',
      '按此顺序读取用数字写的日期，有时间的连同时间：{"dayOrder": "MDY"} 把“12/01/2026”变为 2026-12-01。其他写法与 "datetime" 相同；不符合顺序的日期（如 "MDY" 中的 31/12/2026）视为不识别。',
    ),
  },
  degrees: {
    type: 'string',
    ...choices(
      ['latitude', described('North and south, up to 90.', '纬度，至 90。')],
      ['longitude', described('East and west, up to 180.', '经度，至 180。')],
    ),
    description: described(
      'Makes a number of degrees of a place, written with a sign or the letter of a half, with minutes and seconds or without: {"degrees": "latitude"} makes 18.935 of "18°56\'06"N", and "18 56 06 N" and the words of other languages too ("북위 18도 56분"); what is none, or of the other axis, counts as empty.',
      '把地点的度数变为数字，可带正负号或半球字母，也可带分和秒：{"degrees": "latitude"} 把“18°56\'06"N”变为 18.935，“18 56 06 N”、“北纬18°56′06″”和其他语言的写法也可以；不是度数的，或属于另一轴的，视为空。',
    ),
  },
  round: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    description: described(
      'Rounds a number to so many decimals: {"round": 1} makes 23.6 of 23.5859, so that a place is known to some ten kilometres; what is none counts as empty.',
      '把数字四舍五入到此小数位数：{"round": 1} 把 23.5859 变为 23.6，地点只精确到约十公里；不是数字的视为空。',
    ),
  },
  iiif: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    description: described(
      'Makes the address of a picture of so many pixels in width, of a picture of a IIIF manifest or its image service (Image API 1, 2 and 3): {"iiif": 800}. Of one without a service, or whose service makes no sizes, the address of the picture itself.',
      '由 IIIF 清单中的图片或其图像服务（Image API 1、2、3）得到此像素宽度的图片地址：{"iiif": 800}。没有图像服务的，或服务不生成尺寸的，为图片自身的地址。',
    ),
  },
  join: {
    type: 'string',
    description: described(
      'Makes a list one text, with this between its entries, such as ", ".',
      '把列表合为一段文字，各项之间加此分隔符，例如 ", "。',
    ),
  },
} as const satisfies Readonly<Record<string, JSONSchema>>

/**
 * All transforms of a value on its way from a record to an Item, implemented in `src/sources/transforms.ts`.
 */
export const transformSchema = {
  description: described('A step that changes the value.', '对取值做一步转换。'),
  oneOf: [
    {
      type: 'string',
      description: described('A step without settings.', '不带参数的转换。'),
      ...choices<PlainTransform>(
        ...(Object.keys(plainTransforms) as readonly PlainTransform[]).map(
          (name) => [name, plainTransforms[name]] as const,
        ),
      ),
    },
    { ...only, required: ['first'], properties: { first: transformOptions.first } },
    { ...only, required: ['split'], properties: { split: transformOptions.split } },
    { ...only, required: ['beforeLast'], properties: { beforeLast: transformOptions.beforeLast } },
    { ...only, required: ['afterLast'], properties: { afterLast: transformOptions.afterLast } },
    { ...only, required: ['prefix'], properties: { prefix: transformOptions.prefix } },
    { ...only, required: ['suffix'], properties: { suffix: transformOptions.suffix } },
    { ...only, required: ['folder'], properties: { folder: transformOptions.folder } },
    { ...only, required: ['map'], properties: { map: transformOptions.map } },
    { ...only, required: ['decimal'], properties: { decimal: transformOptions.decimal } },
    { ...only, required: ['dayOrder'], properties: { dayOrder: transformOptions.dayOrder } },
    { ...only, required: ['degrees'], properties: { degrees: transformOptions.degrees } },
    { ...only, required: ['round'], properties: { round: transformOptions.round } },
    { ...only, required: ['iiif'], properties: { iiif: transformOptions.iiif } },
    { ...only, required: ['join'], properties: { join: transformOptions.join } },
  ],
} as const satisfies JSONSchema

export type Transform = FromSchema<typeof transformSchema>
