import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { field, fieldSchema, list, pointer, pointerSchema } from './field.ts'
import { localText } from './text.ts'

const nameSchema = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
  description: described(
    'Name by which the options of a template refer to it, such as "size".',
    '名称，供模板选项引用，例如 "size"。',
  ),
} as const satisfies JSONSchema

const picturesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['each', 'members'],
  properties: {
    each: {
      oneOf: [pointer, { type: 'array', items: pointer, minItems: 1 }],
      description: described(
        'Where the list of pictures is, such as "/pictures": the members are read in each. Of several places the first counts that has a list.',
        '图片列表的位置，例如 "/pictures"：各成员在每张图片中读取。可写多个位置，取第一个有列表的位置。',
      ),
    },
    members: {
      type: 'object',
      additionalProperties: false,
      required: ['src'],
      properties: {
        src: field('Where the address of the picture is.', '图片地址的位置。'),
        alt: field('Where the words are that say what it shows.', '图片文字说明的位置。'),
        width: field('Where its width in pixels is.', '图片宽度（像素）的位置。'),
        height: field('Where its height in pixels is.', '图片高度（像素）的位置。'),
        focus: field(
          'Where the point is that stays in view, as of "imageFocus".',
          '保留在画面中的点的位置，写法同“imageFocus”。',
        ),
        rights: field(
          'Where the rights of the picture itself are, as of "rights"; default those of the record.',
          '图片本身的权利声明的位置，写法同“rights”；默认同记录。',
        ),
        credit: field(
          'Where the credit line of the picture itself is, such as of its photographer; default that of the record.',
          '图片本身的署名（例如摄影者）的位置；默认同记录。',
        ),
        reuse: field(
          'Where it is said whether others may use the picture again; default as its statement of rights says, else as the record.',
          '他人可否再次使用该图片的位置；默认按其权利声明，没有声明则同记录。',
        ),
      },
      description: described('Where each part of a picture is.', '图片各部分的位置。'),
    },
  },
} as const satisfies JSONSchema

const factSchema = {
  type: 'object',
  description: described(
    'A labelled fact of a detail page, such as a size or a speaker.',
    '详情页上带标签的一项信息，例如尺寸、主讲人。',
  ),
  additionalProperties: false,
  required: ['name', 'label', 'value'],
  properties: {
    name: nameSchema,
    label: localText('Label shown before the value.', '显示在内容前面的标签。'),
    each: list(
      'Where a list of records is, such as "/facts", or "members" that make one of parallel lists: one fact for each label in it; "labelFrom" and "value" are read in them.',
      '一个记录列表的位置，例如 "/facts"，或由并列的列表组成的“members”：其中每个标签一项信息，“labelFrom”和“value”都在其中读取。',
    ),
    labelFrom: field(
      'Where the label is, of a fact that is made for each of a list; default "label".',
      '由列表产生的信息，其标签所在的位置；默认为“label”。',
    ),
    value: field(
      'Where the value is in the record; the fact is left out where it is empty.',
      '内容在记录中的位置；为空时不显示该项。',
    ),
    property: {
      type: 'string',
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: described(
        'Property of schema.org that it fills in structured data, such as "material"; "structured" of the page goes before it.',
        '在结构化数据中对应的 schema.org 属性，例如 "material"；以页面的“structured”为先。',
      ),
    },
    exact: field(
      'Where the value is for structured data, such as an ISO date, where pages show it in words; default "value".',
      '结构化数据所用的值（例如 ISO 日期）的位置，用于页面以文字显示的情况；默认为“value”。',
    ),
    latitude: field('Of a place: where its latitude is, in degrees.', '用于地点：纬度的位置，单位为度。'),
    longitude: field('Of a place: where its longitude is, in degrees.', '用于地点：经度的位置，单位为度。'),
    coordinates: {
      type: 'boolean',
      description: described(
        'Of a place: shows its degrees behind its name; default false. A name that is the title of the record gives way to them in any case.',
        '用于地点：在名称后显示其经纬度；默认为 false。名称与记录标题相同时，总是以经纬度代替。',
      ),
    },
  },
} as const satisfies JSONSchema

const linkSchema = {
  type: 'object',
  description: described(
    'A further link of the entry, such as a panorama or a 3D model.',
    '条目的附加链接，例如全景、三维模型。',
  ),
  additionalProperties: false,
  required: ['name', 'label'],
  properties: {
    name: nameSchema,
    label: localText('Words of the link.', '链接文字。'),
    href: field(
      'Where the address is in the record; the link is left out where it is empty or not safe.',
      '网址在记录中的位置；为空或不安全时不显示该链接。',
    ),
    each: list(
      'Where a list of records is, such as "/artists", or "members" that make one of parallel lists: one link for each; "href", "text" and "id" are read in it.',
      '一个记录列表的位置，例如 "/artists"，或由并列的列表组成的“members”：每条记录一个链接，“href”“text”“id”都在其中读取。',
    ),
    text: field('Where the words of the link are; default the label.', '链接文字的位置；默认为“label”。'),
    to: {
      type: 'string',
      pattern: '^/',
      description: described(
        'In place of "href": the route it leads to, such as "/artists/:id".',
        '代替“href”：链接指向的路径，例如 "/artists/:id"。',
      ),
    },
    id: field(
      'What ":id" of "to" stands for; default the id of the entry.',
      '“to”中“:id”代表的值；默认为条目的 id。',
    ),
    newTab: {
      type: 'boolean',
      description: described(
        'Whether a page of this site opens in a new tab too, as one of another site does; default false.',
        '指向本站页面时，是否也像外部网站那样在新标签页打开；默认为否。',
      ),
    },
    from: field(
      'Where the moment is in the record from which the link serves, such as the begin of booking: until then "before" is beside it.',
      '链接开始有用的时间在记录中的位置，例如预约开始时间；在此之前，链接旁显示“before”的文字。',
    ),
    before: localText(
      'Words beside the link before "from"; {date} is that moment, such as "Booking opens on {date}".',
      '“from”之前显示在链接旁的文字；{date} 代表该时间，例如“{date} 起可预约”。',
    ),
    hideBefore: {
      type: 'boolean',
      description: described(
        'Whether "before" is in place of the link until "from", so that nobody can follow it; default false.',
        '在“from”之前，是否以“before”的文字代替链接，使其无法打开；默认为否。',
      ),
    },
  },
} as const satisfies JSONSchema

const mediumSchema = {
  type: 'object',
  description: described(
    'Sound, film, a 3D model, a panorama or a IIIF manifest of the entry, shown in its page and loaded on a click; what the page cannot show is a link.',
    '条目的音频、视频、三维模型、全景图或 IIIF 清单，在其页面中播放，点击后才加载；页面无法播放的显示为链接。',
  ),
  additionalProperties: false,
  required: ['name', 'label', 'src'],
  properties: {
    name: nameSchema,
    label: localText('Words above it, where "text" is empty.', '“text”为空时显示在其上方的文字。'),
    each: list(
      'Where a list of records is, such as "/recordings", or "members" that make one of parallel lists: one for each; all other fields are read in it.',
      '一个记录列表的位置，例如 "/recordings"，或由并列的列表组成的“members”：每条记录一个，其他字段都在其中读取。',
    ),
    src: field(
      'Where the address of the file is, complete or below the base of "images"; it is left out where that is empty.',
      '文件地址的位置：完整网址，或相对于“images”基础地址的路径；为空时不显示。',
    ),
    type: field(
      'Where its media type is, such as "audio/mpeg", "iiif" of a IIIF manifest, or "panorama" of a picture of 360° × 180° (equirectangular, twice as wide as high); by default its ending says it.',
      '媒体类型的位置，例如 "audio/mpeg"；IIIF 清单写作 "iiif"，360° × 180° 全景图（等距柱状投影，宽为高的两倍）写作 "panorama"；默认由文件扩展名判断。',
    ),
    text: field('Where the words above it are; default the label.', '其上方文字的位置；默认为“label”。'),
    poster: field(
      'Where the picture is that stands for a film, model or panorama until it is loaded.',
      '视频、模型或全景图加载前所显示图片的位置。',
    ),
    captions: field(
      'Where the address of its captions is, a WebVTT file of this site; its name says their language: "bell.fr.vtt".',
      '字幕地址的位置；字幕为本站的 WebVTT 文件，其文件名写明语言：“bell.fr.vtt”。',
    ),
    transcript: field(
      'Where its words are in writing, HTML or plain text: they are folded below it.',
      '文字稿的位置，HTML 或纯文本；折叠显示在其下方。',
    ),
  },
} as const satisfies JSONSchema

const targetSchema = {
  type: 'object',
  description: described(
    'A rule for where an entry leads; the first that fits counts.',
    '条目链接去向的一条规则；以第一条符合的为准。',
  ),
  additionalProperties: false,
  required: ['when'],
  properties: {
    when: pointerSchema('The rule fits where this field is not empty.', '该字段非空时，规则适用。'),
    equals: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description: described(
        'The rule fits only where the field is one of these; a channel suffix of a language is ignored.',
        '仅当字段的值是其中之一时，规则才适用；比较时忽略语言的频道编号后缀。',
      ),
    },
    to: {
      type: 'string',
      pattern: '^/',
      description: described(
        'Route it leads to, such as "/News/Notice" or "/News/Notice/:id".',
        '指向的页面路径，例如 "/News/Notice" 或 "/News/Notice/:id"。',
      ),
    },
    channel: {
      type: 'boolean',
      description: described(
        'In place of "to": it leads to the channel whose number the field is, and to the id below it; default false.',
        '代替“to”：字段的值是频道编号，链接指向该频道下的这个 id；默认为否。',
      ),
    },
    own: {
      type: 'boolean',
      description: described(
        'In place of "to": the field itself is the address; default false.',
        '代替“to”：字段的值本身就是网址；默认为否。',
      ),
    },
    id: pointerSchema(
      'What ":id" stands for; by default the id of the entry.',
      '“:id”代表的值；默认为条目的 id。',
    ),
  },
} as const satisfies JSONSchema

/** How a record is mapped to an Item; only id and title are required. */
export const itemSchema = {
  type: 'object',
  description: described(
    'How a record becomes an entry of a page: where each of its parts is in the record.',
    '记录如何变为页面上的条目：各部分在记录中的位置。',
  ),
  additionalProperties: false,
  required: ['id', 'title'],
  properties: {
    id: field(
      'Id of the entry; one that has a page of its own is as "ids" of site.json says.',
      '条目的 id；有独立页面时须符合 site.json 的“ids”。',
    ),
    title: field('Title of the entry, as plain text.', '条目的标题，取纯文本。'),
    titlePrefix: field('Words set before the title, such as a season.', '标题前的文字，例如栏目名。'),
    subtitle: field('Subtitle of the entry.', '条目的副标题。'),
    image: field(
      'Picture of the entry: an address, or a path below the base of "images".',
      '条目的图片：完整网址，或相对于“images”基础地址的路径。',
    ),
    thumb: field(
      'Small version of the picture; by default found by "images.thumb" of site.json.',
      '图片的缩略图；默认按 site.json 的“images.thumb”推出。',
    ),
    images: {
      oneOf: [...fieldSchema.oneOf, picturesSchema],
      description: described(
        'Further pictures, for detail pages: their addresses, or "each" with "members" where each has more than an address.',
        '更多图片，用于详情页：图片地址；若每张图片还有其他信息，则用“each”和“members”。',
      ),
    },
    imageAlt: field(
      'What the picture shows, for screen readers; default the title.',
      '图片的文字说明，供读屏软件朗读；默认为标题。',
    ),
    imageWidth: field(
      'Width of the picture in pixels; with its height, the page keeps its shape before it has loaded. Of stored pictures it is known.',
      '图片的宽度（像素）；与高度一起，使页面在图片载入前就保留其形状。所存图片的尺寸是已知的。',
    ),
    imageHeight: field('Height of the picture in pixels.', '图片的高度（像素）。'),
    imageFocus: field(
      'The point of the picture that stays in view where it is cropped, from its left and top: "30% 20%", ".3,.2", or pixels together with width and height.',
      '图片被裁切时保留在画面中的点，从左上角算起：“30% 20%”“.3,.2”，或与宽高一起使用的像素值。',
    ),
    imageRights: field(
      'Rights of the picture itself, as of "rights"; default those of the record.',
      '图片本身的权利声明，写法同“rights”；默认同记录。',
    ),
    imageCredit: field(
      'Credit line of the picture itself, such as of its photographer; default that of the record.',
      '图片本身的署名，例如摄影者；默认同记录。',
    ),
    rights: field(
      'Rights of the work: a URI of rightsstatements.org or creativecommons.org, such as "http://rightsstatements.org/vocab/InC/1.0/"; other words are shown as they are. Without it "rights" of the source counts.',
      '作品的权利声明：rightsstatements.org 或 creativecommons.org 的 URI，例如 "http://rightsstatements.org/vocab/InC/1.0/"；其他文字原样显示。不写时使用数据源的“rights”。',
    ),
    credit: field(
      'Credit line, as the picture is to be cited; without it that of the source counts.',
      '图片的署名文字；不写时使用数据源的。',
    ),
    reuse: field(
      'Whether others may use the picture again, which offers it for download; not with false, 0, "false", "N" or "no". By default as the statement of rights says.',
      '他人可否再次使用图片；可以则提供下载。值为 false、0、"false"、"N"、"no" 时不可以。默认按权利声明判断。',
    ),
    date: field(
      'Date of the entry: many ways of writing it are read, also seconds or milliseconds.',
      '条目的日期；支持多种写法，也可为秒或毫秒时间戳。',
    ),
    dateText: field(
      'Date of the entry in words, such as "every Saturday in May": blocks, cards and rows show it in place of "date" where it is no date that can be read.',
      '条目日期的文字写法，例如“五月每周六”；无法读作日期时，各区块、卡片和列表行以它代替“date”。',
    ),
    published: field(
      'Moment from which the entry is public: before it, it is in no list, and its page is 404.',
      '条目公开的时间；在此之前不出现在任何列表中，其页面为 404。',
    ),
    withheld: field(
      'Whether the record is not for everyone, such as a post behind a password: it is in no list, and its page is 404. With false, 0, "false", "N", "no" or nothing it is shown.',
      '记录是否不对所有人公开，例如有密码的文章：不出现在任何列表中，其页面为 404；值为 false、0、"false"、"N"、"no" 或为空时照常显示。',
    ),
    start: field('Begin of the period; "status" works on it.', '开始时间；“status”据此判断状态。'),
    end: field(
      'End of the period; a day without a time lasts until midnight.',
      '结束时间；只有日期时，算到当天结束。',
    ),
    eventStatus: field(
      'Whether it takes place as announced: "cancelled" or "postponed", also as schema.org (EventCancelled), iCalendar and the common words of a language have it; it goes before the status that follows from the dates.',
      '是否如期举行：“cancelled”（已取消）或“postponed”（已延期），也可用 schema.org（EventCancelled）、iCalendar 的写法或常见的说法；优先于由时间得出的状态。',
    ),
    place: field('Where it takes place, such as a hall.', '地点，例如展厅。'),
    text: field('Text the excerpt is cut from; default "html".', '用来截取摘要的文字；默认取“html”。'),
    html: field('Whole text as HTML; it is cleaned before it is shown.', '正文 HTML；显示前会经过清理。'),
    href: field(
      'Address the entry leads to; it goes before "targets" and the "links" of the page.',
      '条目自己的链接；优先于“targets”和页面的“links”。',
    ),
    author: field('Author, or source of an article.', '作者，或文章来源。'),
    visits: field('How often it was read, a number.', '浏览次数，数字。'),
    kind: field(
      'Kind of the entry: what choices can filter by, or the number of a channel of a menu.',
      '条目的种类：可供选项筛选，或作为菜单中频道的编号。',
    ),
    channel: field(
      'Number of the channel the entry belongs to: its page under another channel redirects to its own address.',
      '条目所属频道的编号：在其他频道下打开其页面时，会跳转到它自己的网址。',
    ),
    languages: field(
      'Codes of the languages the entry is in, a list; without it, all of the site. Search engines learn of no others.',
      '条目有哪些语言的版本，为语言代码的列表；不写时视为站点的全部语言。不会向搜索引擎声明其他语言。',
    ),
    language: field(
      "Code or tag of the language that the entry's texts are in, where the backend says that it has answered in another: they are marked with it. Texts in another script are marked without it.",
      '条目文字所用语言的代码或标签；后端以其他语言作答时，文字会标上该语言。不写时，仅标注使用其他文字书写的内容。',
    ),
    textLanguage: field(
      'Code or tag of the language of the text alone ("html" and "text"), where that is another than the language of the title.',
      '正文（“html”和“text”）所用语言的代码或标签；仅在与标题的语言不同时填写。',
    ),
    parentChannel: field(
      'Number of the channel above that one, for entries that are the one page of a channel.',
      '上一级频道的编号，用于本身就是频道唯一页面的条目。',
    ),
    reply: field("The museum's reply to a message.", '馆方对留言的回复。'),
    visible: field(
      'Whether the menu and choices show it; not with false, 0, "false", "N" or "no".',
      '是否在菜单和选项中显示；值为 false、0、"false"、"N"、"no" 时不显示。',
    ),
    path: field('Path of a file, or of a channel in the menu.', '文件的路径，或菜单中频道的路径。'),
    suffix: field(
      'Ending of a file, such as "pdf"; by default that of its path.',
      '文件扩展名，例如 "pdf"；默认取自路径。',
    ),
    size: field('Size of a file in bytes.', '文件大小，单位为字节。'),
    facts: {
      type: 'array',
      items: factSchema,
      description: described(
        'Labelled facts of a detail page, in this order.',
        '详情页上带标签的信息，按此顺序显示。',
      ),
    },
    links: {
      type: 'array',
      items: linkSchema,
      description: described('Further links, in this order.', '附加链接，按此顺序显示。'),
    },
    media: {
      type: 'array',
      items: mediumSchema,
      description: described(
        'Sound, film and 3D models, for detail pages, in this order.',
        '音频、视频和三维模型，用于详情页，按此顺序显示。',
      ),
    },
    targets: {
      type: 'array',
      items: targetSchema,
      description: described(
        'Where entries without an address of their own lead; the first rule that fits counts.',
        '没有自身链接的条目指向何处；以第一条符合的规则为准。',
      ),
    },
  },
} as const satisfies JSONSchema
