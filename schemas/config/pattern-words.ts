import { boundPattern, dayOfYearSchema, daySchema } from './clock.ts'
import { described } from './described.ts'

const BEGINS_WITH_SLASH = described('a text that begins with "/"', '以“/”开头的文字')
const VARIABLE = described(
  'capital letters, digits and "_", such as "IMAGE_BASE_URL"',
  '大写字母、数字和“_”，例如“IMAGE_BASE_URL”',
)
const HOST = described(
  'a host without path, such as "example.org" or "*.example.org"',
  '不带路径的主机名，例如“example.org”或“*.example.org”',
)
const FAMILY = described(
  'the name of a typeface, of at most 80 characters and without quotes, ";", "\\" and brackets',
  '字体名称，最多 80 个字符，不含引号、分号、反斜线和括号',
)
const LOWER_CASE = described(
  'lower-case letters, digits and "-", such as "wide-list"',
  '小写字母、数字和“-”，例如“wide-list”',
)
const CAMEL_CASE = described(
  'letters and digits that begin with a lower-case letter, such as "visitDate"',
  '以小写字母开头的字母和数字，例如“visitDate”',
)
const FILE_NAME = described(
  'letters, digits, "_", "." and "-", not beginning with ".", such as "THUMB"',
  '字母、数字、“_”“.”和“-”，不以“.”开头，例如“THUMB”',
)
const CODE = described('letters, digits, "_" and "-"', '字母、数字、“_”和“-”')

/** Descriptions of values by the pattern they must match, so that nobody has to read a regular expression. */
export const patternWords: Readonly<Record<string, string>> = {
  '\\S': described('a text that is not empty', '不为空的文字'),
  '^/': BEGINS_WITH_SLASH,
  '^/.*/:id$': described(
    'the route of a page of one record, which ends in "/:id", such as "/coins/:id"',
    '单条记录页面的路径，以“/:id”结尾，例如“/coins/:id”',
  ),
  '^/media/': described(
    'a file of the folder media, such as "/media/icon.svg"',
    'media 文件夹中的文件，例如“/media/icon.svg”',
  ),
  '^/media/[A-Za-z0-9@._/-]+$': described(
    'a file of the folder media whose name has letters, digits, "@", ".", "_" and "-", such as "/media/sign.svg"',
    'media 文件夹中的文件，名称由字母、数字、“@”“.”“_”和“-”组成，例如“/media/sign.svg”',
  ),
  '^(https?://[^/]|/[^/])': described(
    'an address such as "https://example.org/pictures", or a path such as "/files"',
    '网址，例如“https://example.org/pictures”，或路径，例如“/files”',
  ),
  '^(https://[^/\\s]+/|mailto:)\\S*\\{url\\}\\S*$': described(
    'an address that begins with "https://" or "mailto:" and has "{url}" in it, such as "https://share.example.org/?url={url}"',
    '以“https://”或“mailto:”开头、含有“{url}”的地址，例如“https://share.example.org/?url={url}”',
  ),
  '^#[0-9a-fA-F]{6}$': described(
    '"#" and six of the digits 0–9 and a–f, such as "#1a2b3c"',
    '“#”加六位 0–9、a–f，例如“#1a2b3c”',
  ),
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': described(
    'a time from "00:00" to "23:59"',
    '“00:00”到“23:59”之间的时间',
  ),
  [dayOfYearSchema.pattern]: described(
    'a day of every year as month and day, such as "04-01"',
    '每年的月和日，例如“04-01”',
  ),
  [daySchema.pattern]: described(
    'a day of the calendar as year, month and day, such as "2027-02-05"',
    '历法中存在的年、月、日，例如“2027-02-05”',
  ),
  [boundPattern]: described(
    'a day as year, month and day, such as "2027-02-05", or "today"',
    '年、月、日，例如“2027-02-05”，或“today”',
  ),
  '^[1-4]\\.[1-5]\\.[0-9]{1,2}$': described(
    'the number of a criterion, such as "1.4.3"',
    '准则编号，例如“1.4.3”',
  ),
  '^[^@\\s]+@[^@\\s]+$': described(
    'an e-mail address, such as "help@example.org"',
    '电子邮箱，例如“help@example.org”',
  ),
  '[0-9{]': described('a telephone number, such as "+86 10 5555 0101"', '电话号码，例如“+86 10 5555 0101”'),
  '^[A-Z]{2}$': described('two capital letters, such as "CN"', '两位大写字母，例如“CN”'),
  '^[a-z]{2,3}$': described('two or three lower-case letters, such as "en"', '两三个小写字母，例如“en”'),
  '^(YYYY|BBBB|JJJJ|MMM|MM|M|DD|D|[^A-Za-z])+$': described(
    'YYYY (or BBBB, Buddhist years; with JJJJ days of the solar calendar of Iran), MM, M, MMM, DD and D with signs between them, such as "D MMM YYYY"',
    'YYYY（或佛历年 BBBB；用 JJJJ 时为伊朗太阳历）、MM、M、MMM、DD、D 以及其间的符号，例如“YYYY年M月D日”',
  ),
  '^(/[^/]*)+$': described(
    'a JSON pointer, such as "/title" or "/files/0/path"',
    'JSON 指针，例如“/title”或“/files/0/path”',
  ),
  '^(/[^/]*)*$': described(
    'a JSON pointer, such as "/data", or "" for the whole',
    'JSON 指针，例如“/data”；“”代表全部',
  ),
  '\\{(/[^{}]*)+\\}': described(
    'a text with a JSON pointer in braces, such as "{/height} cm"',
    '花括号中含有 JSON 指针的文字，例如“{/height} cm”',
  ),
  '^\\{[A-Za-z][A-Za-z0-9_]*\\}\\?$': described(
    'a parameter in braces and "?", such as "{name}?"',
    '花括号中的参数加“?”，例如“{name}?”',
  ),
  '^/([A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)?(/([A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)){0,7}$': described(
    'a path of at most eight parts, each of letters from a to z, digits, "_", "." and "-" or a ":name", such as "/News/:sec/:id"',
    '最多八段的路径，每段由 a 到 z 的字母、数字、“_”“.”“-”组成，或者是“:名称”，例如“/News/:sec/:id”',
  ),
  '^(/[A-Za-z0-9_.-]+){1,4}$': described(
    'a path of at most four parts, such as "/Volunteer/SignUp"',
    '最多四段的路径，例如“/Volunteer/SignUp”',
  ),
  '^\\^.*\\$$': described(
    'a regular expression that begins with "^" and ends with "$"',
    '以“^”开头、以“$”结尾的正则表达式',
  ),
  '^(https?://)?[\\w*.-]+\\.[A-Za-z]+(:[0-9]+)?/?$': HOST,
  '^(https?://)?([\\w*.-]+\\.[A-Za-z]+|localhost|127\\.0\\.0\\.1)(:[0-9]+)?/?$': HOST,
  '^[a-z0-9-]+(\\.[a-z0-9-]+)+$': HOST,
  '^[A-Z][A-Z0-9_]*$': VARIABLE,
  '^[A-Za-z][A-Za-z0-9-]*$': described(
    'letters, digits and "-", such as "X-API-Key"',
    '字母、数字和“-”，例如“X-API-Key”',
  ),
  '^[a-z][a-z0-9-]*$': LOWER_CASE,
  '^[a-z][a-z0-9]*$': described('lower-case letters and digits, such as "em"', '小写字母和数字，例如“em”'),
  '^[a-z][A-Za-z0-9]*$': CAMEL_CASE,
  '^[A-Za-z0-9_.-]+$': described(
    'letters, digits, "_", "." and "-", such as "Notice"',
    '字母、数字、“_”“.”和“-”，例如“Notice”',
  ),
  '^[A-Za-z0-9_.~-]+$': described('letters, digits, "_", ".", "~" and "-"', '字母、数字、“_”“.”“~”和“-”'),
  '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$': FILE_NAME,
  '^[A-Za-z0-9_-]*$': CODE,
  '^[A-Za-z0-9_-]{1,40}$': CODE,
  '^[^"\\\\;{}<>]{1,80}$': FAMILY,
  '^(/media/fonts/|@?[a-z0-9])[A-Za-z0-9@._/-]*$': described(
    'a file below "/media/fonts/", or one of an installed package',
    '“/media/fonts/”中的文件，或已安装的包中的文件',
  ),
  '^[1-9][0-9]{0,2}( [1-9][0-9]{0,2})?$': described(
    'one weight or two, such as "400" or "200 900"',
    '一个或两个字重，例如“400”或“200 900”',
  ),
  '^U\\+[0-9A-Fa-f?]{1,6}(-[0-9A-Fa-f]{1,6})?(, ?U\\+[0-9A-Fa-f?]{1,6}(-[0-9A-Fa-f]{1,6})?)*$': described(
    'ranges of characters, such as "U+0000-00FF, U+20AC"',
    '字符范围，例如“U+0000-00FF, U+20AC”',
  ),
  '^https?://': described(
    'a web address, such as "https://example.org/"',
    '网址，例如“https://example.org/”',
  ),
}
