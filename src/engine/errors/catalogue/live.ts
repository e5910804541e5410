import { errorEntry, warningEntry } from '../problem.ts'
import { type Bilingual, bilingual, suggestionOrList } from '../wording.ts'

/** What only a look outside the config shows: at other files, and at the answers of sources ("check --live"). */
export const liveEntries = {
  SCHEMA_NOWHERE: warningEntry<{ found: string }>({
    code: 'SCHEMA_NOWHERE',
    title: bilingual('A "$schema" that leads nowhere', '“$schema”没有指向文件'),
    sample: { found: '../schemas/json/site.schema.json' },
    message: ({ found }) => bilingual(`There is no file at "${found}".`, `“${found}”没有文件。`),
    why: bilingual(
      'Without the schema an editor neither completes keys nor marks mistakes.',
      '没有 schema，编辑器就不能补全键名，也不能标出错误。',
    ),
    hint: () =>
      bilingual(
        'Correct the path; in a museum with its own package.json, run npm install first.',
        '请改正路径；如果博物馆有自己的 package.json，请先运行 npm install。',
      ),
  }),
  LOGO_DARK: warningEntry<{ logo: string }>({
    code: 'LOGO_DARK',
    title: bilingual('A dark mark in the dark header', '深色页头上的深色馆标'),
    sample: { logo: '/media/mark.svg' },
    message: ({ logo }) =>
      bilingual(
        `The mark "${logo}" is dark, and so is the header around it.`,
        `馆标“${logo}”是深色的，而它所在的页头也是深色的。`,
      ),
    why: bilingual('Visitors would hardly see it.', '观众几乎看不见它。'),
    hint: () =>
      bilingual(
        'Give "logo" two marks, "light" and "dark": "dark" is the bright one for dark grounds. Or set "header" of theme.json to another.',
        '请在“logo”中写两个馆标“light”和“dark”，其中“dark”是用于深色底的浅色馆标；或者更改 theme.json 的“header”。',
      ),
  }),
  MEDIA_MISSING: errorEntry<{ path: string }>({
    code: 'MEDIA_MISSING',
    title: bilingual('A file of the config that is not there', '配置所用的文件不存在'),
    sample: { path: '/media/mark.svg' },
    message: ({ path }) => bilingual(`There is no file "${path}".`, `没有文件“${path}”。`),
    why: bilingual('Visitors would see a gap in its place.', '观众看到的会是一处空白。'),
    hint: ({ path }) =>
      bilingual(
        `Put the file at "${path.slice(1)}" in the config folder, or correct its name; capitals count.`,
        `请把文件放到配置文件夹的“${path.slice(1)}”，或者改正名称；大小写必须一致。`,
      ),
  }),
  CONTENT_FILE_MISSING: errorEntry<{ path: string }>({
    code: 'CONTENT_FILE_MISSING',
    title: bilingual('A picture or document of a record that is not there', '记录所用的图片或文档不存在'),
    sample: { path: 'content/files/2026/bowl.jpg' },
    message: ({ path }) =>
      bilingual(`The record names a file, and there is no "${path}".`, `记录写有一个文件，但没有“${path}”。`),
    why: bilingual(
      'Its page would show a gap, or a link that leads nowhere.',
      '页面上会是一处空白，或者打不开的链接。',
    ),
    hint: () =>
      bilingual(
        'Put the file there, or correct its name in the record; capitals count.',
        '请把文件放到那里，或者改正记录中的名称；大小写必须一致。',
      ),
  }),
  CONTENT_ID_TWICE: errorEntry<{ id: string; line: number; name: string }>({
    code: 'CONTENT_ID_TWICE',
    title: bilingual('Two records of one id', '两条记录用了同一个 id'),
    sample: { id: '1412', line: 3, name: 'archivesId' },
    message: ({ id, line, name }) =>
      bilingual(
        `The record on line ${line} has the ${name} "${id}" too.`,
        `第 ${line} 行的记录也用了“${name}”的值“${id}”。`,
      ),
    why: bilingual('Only one of them would be kept.', '只有其中一条会保留下来。'),
    hint: () =>
      bilingual('Give one of them another id, or remove it.', '请给其中一条换一个 id，或者删去它。'),
  }),
  CONTENT_LINE: errorEntry<Record<string, never>>({
    code: 'CONTENT_LINE',
    title: bilingual('A line that is no record', '不是记录的一行'),
    sample: {},
    message: () => bilingual('This line is no JSON object.', '这一行不是 JSON 对象。'),
    why: bilingual('The record would be left out.', '这条记录不会被导入。'),
    hint: () =>
      bilingual('Write one record a line, each between { and }.', '请每行写一条记录，各自用 { 和 } 括起来。'),
  }),
  SERVICE_UNSET: warningEntry<{ words: Bilingual; env: string }>({
    code: 'SERVICE_UNSET',
    title: bilingual('A source that nobody answers here', '这里没有服务能够回答的数据源'),
    sample: {
      words: bilingual(
        'OBJECTS_API_URL is not set, and the source "objects" asks the service "objects" for GET /v1/objects.',
        '没有设置 OBJECTS_API_URL，而数据源“objects”向服务“objects”请求“GET /v1/objects”。',
      ),
      env: 'OBJECTS_API_URL',
    },
    message: ({ words }) => words,
    why: bilingual(
      'The site does not start so: its pages could show nothing.',
      '这样网站不会启动：用到它的页面什么也显示不了。',
    ),
    hint: ({ env }) => bilingual(`Set ${env} where the site runs.`, `请在运行网站的地方设置 ${env}。`),
  }),
  REQUEST_REFUSED: errorEntry<{ source: string; call: string; pointer: string; detail: string }>({
    code: 'REQUEST_REFUSED',
    title: bilingual('A request that the content service refuses', '内容服务会拒绝的请求'),
    sample: {
      source: 'works',
      call: 'POST /api/queryWorkList',
      pointer: '/body/entity',
      detail: 'must be object',
    },
    message: ({ source, call, pointer, detail }) =>
      bilingual(
        `The source "${source}" sends ${call} what it refuses: ${pointer} ${detail}.`,
        `数据源“${source}”发给“${call}”的内容会被拒绝：“${pointer} ${detail}”。`,
      ),
    why: bilingual(
      'Every page that it fills would say that its content cannot be had.',
      '用到它的页面都会显示内容无法获取。',
    ),
    hint: ({ call }) =>
      bilingual(
        `Write "request" as the schemas of ${call} say (schemas/json/api), or set the address of another service.`,
        `请按“${call}”的 schema（schemas/json/api）改写“request”，或者设置另一个服务的地址。`,
      ),
  }),
  REQUEST_UNREAD: warningEntry<{ source: string; call: string; pointer: string }>({
    code: 'REQUEST_UNREAD',
    title: bilingual('A value that the content service does not read', '内容服务不读取的值'),
    sample: { source: 'archives', call: 'POST /api/queryArchivesList', pointer: '/body/entity/chanelNo' },
    message: ({ source, call, pointer }) =>
      bilingual(
        `The source "${source}" sends ${pointer}, which ${call} does not read.`,
        `数据源“${source}”发送了“${pointer}”，而“${call}”不读取它。`,
      ),
    why: bilingual(
      'A filter of a wrong name filters nothing, and nobody is told.',
      '名称写错的筛选条件不起作用，也没有人会发觉。',
    ),
    hint: () =>
      bilingual(
        'Correct the name as the schemas of the call say (schemas/json/api), or remove it.',
        '请按该接口的 schema（schemas/json/api）改正名称，或者删去它。',
      ),
  }),
  FIELD_UNANSWERED: warningEntry<{
    source: string
    call: string
    pointer: string
    suggestion: string | undefined
    known: readonly string[]
  }>({
    code: 'FIELD_UNANSWERED',
    title: bilingual('A field that the content service does not answer', '内容服务的响应中没有的字段'),
    sample: {
      source: 'archives',
      call: 'POST /api/queryArchivesList',
      pointer: '/titel',
      suggestion: '/title',
      known: ['/title', '/content'],
    },
    message: ({ source, call, pointer }) =>
      bilingual(
        `The source "${source}" reads "${pointer}", which no answer of ${call} has.`,
        `数据源“${source}”读取“${pointer}”，而“${call}”的响应中没有它。`,
      ),
    why: bilingual(
      'It is empty in every record, and nobody is told.',
      '它在每条记录中都是空的，也没有人会发觉。',
    ),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  LIVE_FAILED: errorEntry<{ source: string; detail: string; reason: string | undefined }>({
    code: 'LIVE_FAILED',
    title: bilingual('A source that fails', '数据源请求失败'),
    sample: { source: 'objects', detail: 'HTTP 400', reason: 'limit must be at most 100' },
    message: ({ source, detail, reason }) =>
      bilingual(
        `The source "${source}" fails: ${detail}.${reason === undefined ? '' : ` The backend says: ${reason}`}`,
        `数据源“${source}”请求失败：“${detail}”。${reason === undefined ? '' : `后端的说明：“${reason}”。`}`,
      ),
    why: bilingual('Its pages show that their content cannot be had.', '用到它的页面会显示内容无法获取。'),
    hint: ({ reason }) =>
      reason === undefined
        ? bilingual(
            'Compare "request" and "response" with the manual of the backend.',
            '请对照后端的说明检查“request”和“response”。',
          )
        : bilingual('Correct "request" as the backend says.', '请按后端的说明修改“request”。'),
  }),
  LIVE_UNASKED: warningEntry<{ source: string; service: string; env: string | undefined }>({
    code: 'LIVE_UNASKED',
    title: bilingual('A source that could not be asked', '无法请求的数据源'),
    sample: { source: 'objects', service: 'main', env: 'MAIN_API_URL' },
    message: ({ source, service, env }) =>
      env === undefined
        ? bilingual(
            `No list gives an address of a page that the source "${source}" fills, so it was not asked.`,
            `没有任何列表通向数据源“${source}”所在的页面，所以没有请求它。`,
          )
        : bilingual(
            `The source "${source}" was not asked: the service "${service}" has no address.`,
            `没有请求数据源“${source}”：服务“${service}”没有地址。`,
          ),
    why: bilingual('Nothing is known of its answers.', '不知道它会返回什么。'),
    hint: ({ env }) =>
      env === undefined
        ? bilingual('Look at the ids and "links" of the lists.', '请检查列表的 id 和“links”。')
        : bilingual(`Set the environment variable ${env}.`, `请设置环境变量 ${env}。`),
  }),
  LIVE_NOTHING: warningEntry<{ source: string; pointer: string }>({
    code: 'LIVE_NOTHING',
    title: bilingual('A source without records', '数据源没有记录'),
    sample: { source: 'objects', pointer: '/data' },
    message: ({ source, pointer }) =>
      bilingual(
        `The source "${source}" answers no records at "${pointer}".`,
        `数据源“${source}”在“${pointer}”没有返回记录。`,
      ),
    why: bilingual(
      'Its pages are empty, and nothing else of it could be checked.',
      '用到它的页面是空的，其他方面也无从检查。',
    ),
    hint: () =>
      bilingual(
        'Compare "request" and "records" with what the backend answers.',
        '请对照后端的响应检查“request”和“records”。',
      ),
  }),
  LIVE_EMPTY_FIELD: warningEntry<{
    source: string
    part: string
    places: readonly string[]
    records: number
  }>({
    code: 'LIVE_EMPTY_FIELD',
    title: bilingual('A pointer to nothing', '指针没有指向内容'),
    sample: { source: 'objects', part: 'subtitle', places: ['/titel'], records: 20 },
    message: ({ source, part, places, records }) =>
      bilingual(
        `"${part}" of the source "${source}" is empty in each of ${records} records: nothing is at ${places.join(', ')}.`,
        `数据源“${source}”的“${part}”在全部 ${records} 条记录中都是空的：${places.join('、')} 没有内容。`,
      ),
    why: bilingual('What it should show is missing everywhere.', '本应显示的内容处处缺失。'),
    hint: () => bilingual('Correct the pointer, or leave the part out.', '请改正指针，或者去掉这一部分。'),
  }),
  LIVE_UNTITLED: warningEntry<{ source: string; without: number; records: number; example: string }>({
    code: 'LIVE_UNTITLED',
    title: bilingual('Records without a title', '记录没有标题'),
    sample: { source: 'objects', without: 3, records: 20, example: '79.66.115' },
    message: ({ source, without, records, example }) =>
      bilingual(
        `${without} of ${records} records of the source "${source}" have no title, such as "${example}".`,
        `数据源“${source}”的 ${records} 条记录中有 ${without} 条没有标题，例如“${example}”。`,
      ),
    why: bilingual('They are shown as untitled.', '它们会显示为“无题”。'),
    hint: () =>
      bilingual(
        'Give "title" several places: the first that is not empty counts.',
        '请为“title”写几个位置，以第一个非空的为准。',
      ),
  }),
  LIVE_TEXT_PARTS: warningEntry<{
    source: string
    en: readonly string[]
    zh: readonly string[]
    without: number
    records: number
  }>({
    code: 'LIVE_TEXT_PARTS',
    title: bilingual('Parts of texts that no page shows', '正文中不会显示的部分'),
    sample: {
      source: 'articles',
      en: ['2 × a script ("7", "9")'],
      zh: ['2 × 脚本（“7”、“9”）'],
      without: 2,
      records: 20,
    },
    message: ({ source, en, zh, without, records }) =>
      bilingual(
        `${without} of ${records} texts of the source "${source}" have parts that no page shows: ${en.join('; ')}.`,
        `数据源“${source}”的 ${records} 篇正文中有 ${without} 篇含有不会显示的部分：${zh.join('；')}。`,
      ),
    why: bilingual(
      'A page shows a closed list of elements, and what it can load.',
      '页面只显示一定范围内的元素，以及可以加载的内容。',
    ),
    hint: () =>
      bilingual(
        'Insert pictures by their addresses, and put links in the place of forms, frames and programs.',
        '请按网址插入图片，并用链接代替表单、框架和程序。',
      ),
  }),
  LIVE_WITHHELD: warningEntry<{ source: string; withheld: number; records: number; example: string }>({
    code: 'LIVE_WITHHELD',
    title: bilingual('Records that are withheld', '不公开的记录'),
    sample: { source: 'posts', withheld: 1, records: 20, example: '417' },
    message: ({ source, withheld, records, example }) =>
      bilingual(
        `${withheld} of ${records} records of the source "${source}" are withheld, such as "${example}": they are in no list, and their pages are 404.`,
        `数据源“${source}”的 ${records} 条记录中有 ${withheld} 条不公开，例如“${example}”：它们不出现在列表中，其页面为 404。`,
      ),
    why: bilingual(
      'Pages of a list with such records have fewer entries, and no number of all is shown.',
      '含有这些记录的列表页条目较少，也不显示总数。',
    ),
    hint: () =>
      bilingual(
        'Nothing needs to be done where that is what "withheld" is for.',
        '如果这正是“withheld”的用意，则无需处理。',
      ),
  }),
  LIVE_PAGELESS: errorEntry<{ source: string; without: number; entries: number; example: string }>({
    code: 'LIVE_PAGELESS',
    title: bilingual('Entries without a page', '条目没有页面'),
    sample: { source: 'objects', without: 24, entries: 24, example: 'A/1921' },
    message: ({ source, without, entries, example }) =>
      bilingual(
        `${without} of ${entries} entries of the source "${source}" have no page: "${example}" is no id of this site.`,
        `数据源“${source}”的 ${entries} 个条目中有 ${without} 个没有页面：“${example}”不是本站的 id。`,
      ),
    why: bilingual('Visitors cannot open them.', '观众无法打开它们。'),
    hint: () =>
      bilingual(
        'Set "ids" of site.json to a rule that takes them, or map "id" to another field.',
        '请把 site.json 的“ids”改为适合它们的规则，或者让“id”取自其他字段。',
      ),
  }),
  LIVE_PICTURE_HOST: errorEntry<{ source: string; host: string }>({
    code: 'LIVE_PICTURE_HOST',
    title: bilingual('Pictures that browsers will refuse', '浏览器会拒绝的图片'),
    sample: { source: 'objects', host: 'https://img.example.org' },
    message: ({ source, host }) =>
      bilingual(
        `Pictures of the source "${source}" are at ${host}, which the site does not allow.`,
        `数据源“${source}”的图片在 ${host}，本站没有允许。`,
      ),
    why: bilingual(
      'The Content-Security-Policy refuses pictures of other hosts.',
      '内容安全策略会拒绝其他主机的图片。',
    ),
    hint: ({ host }) =>
      bilingual(
        `Add "${host}" to "images.hosts" of site.json.`,
        `请在 site.json 的“images.hosts”中加上 "${host}"。`,
      ),
  }),
  LIVE_SAME_PAGE: errorEntry<{ source: string }>({
    code: 'LIVE_SAME_PAGE',
    title: bilingual('Page 2 is page 1', '第二页与第一页相同'),
    sample: { source: 'objects' },
    message: ({ source }) =>
      bilingual(
        `The source "${source}" answers the same records for page 2 as for page 1.`,
        `数据源“${source}”的第二页与第一页返回同样的记录。`,
      ),
    why: bilingual('Visitors would turn pages and see no others.', '观众翻页时看到的总是同样的内容。'),
    hint: () =>
      bilingual(
        'Compare the names of the paging parameters with the manual of the backend, and "paging.style" and "paging.first".',
        '请对照后端的说明检查分页参数的名称，以及“paging.style”和“paging.first”。',
      ),
  }),
  LIVE_TOTAL: warningEntry<{ source: string; total: number | undefined; least: number }>({
    code: 'LIVE_TOTAL',
    title: bilingual('A total that is missing or wrong', '总数缺失或有误'),
    sample: { source: 'objects', total: 20, least: 40 },
    message: ({ source, total, least }) =>
      total === undefined
        ? bilingual(
            `The answer of the source "${source}" has no total where "response" looks.`,
            `数据源“${source}”的响应中，“response”所写的位置没有总数。`,
          )
        : bilingual(
            `The source "${source}" says that there are ${total} records, and answers at least ${least}.`,
            `数据源“${source}”说总数为 ${total}，却返回了至少 ${least} 条记录。`,
          ),
    why: bilingual('The pager and the sitemap depend on it.', '翻页和网站地图都要用到总数。'),
    hint: () =>
      bilingual(
        'Correct "total" or "totalHeader" under "response", or leave both out.',
        '请改正“response”下的“total”或“totalHeader”，或者都不写。',
      ),
  }),
} as const
