import { errorEntry } from '../problem.ts'
import { type Bilingual, bilingual, sameInBoth } from '../wording.ts'

/** Problems of the addresses of pages and channels. */
export const routeEntries = {
  ROUTE_DUPLICATE: errorEntry<{ route: string; other: string; where: Bilingual }>({
    code: 'ROUTE_DUPLICATE',
    title: bilingual('Two pages at one address', '两个页面的地址相同'),
    sample: { route: '/News/Notice', other: '/News/Notice', where: sameInBoth('channels/news.json:12') },
    message: ({ route, other, where }) =>
      route === other
        ? bilingual(
            `"${route}" is already the route of a page (${where.en}).`,
            `“${route}”已经是另一个页面的路径（${where.zh}）。`,
          )
        : bilingual(
            `"${route}" matches the same addresses as "${other}" (${where.en}).`,
            `“${route}”与“${other}”（${where.zh}）对应的地址完全相同。`,
          ),
    why: bilingual(
      'Only one page can answer an address; the other would never be seen.',
      '一个地址只能显示一个页面，另一个页面永远看不到。',
    ),
    hint: () =>
      bilingual(
        'Change one of the two routes, or remove one page. Upper and lower case do not distinguish routes.',
        '请改动其中一个路径，或者删去一个页面。只有大小写不同的路径视为相同。',
      ),
  }),
  ROUTE_OVERLAP: errorEntry<{ route: string; other: string; where: Bilingual; example: string }>({
    code: 'ROUTE_OVERLAP',
    title: bilingual('Two routes match the same address', '两个路径都对应同一个地址'),
    sample: {
      route: '/News/:sec',
      other: '/:top/Notice',
      where: sameInBoth('channels/news.json:12'),
      example: '/News/Notice',
    },
    message: ({ route, other, where, example }) =>
      example.includes(':')
        ? bilingual(
            `"${route}" and "${other}" (${where.en}) match the same addresses.`,
            `“${route}”和“${other}”（${where.zh}）对应同样的地址。`,
          )
        : bilingual(
            `"${route}" and "${other}" (${where.en}) both match "${example}", and neither is the more specific.`,
            `“${route}”和“${other}”（${where.zh}）都对应“${example}”，分不出哪个更具体。`,
          ),
    why: bilingual('Which page a visitor sees would be an accident.', '观众看到哪个页面就全凭偶然了。'),
    hint: ({ other, example }) =>
      example.includes(':')
        ? bilingual(
            `":id" is the id of an entry, any other name a channel. Where both pages show entries, keep one, or put a fixed part before the last of "${other}", such as "/by-name/". Where ids have a shape that no channel has, "ids" of site.json says which; then every id must have it.`,
            `“:id”是条目的 id，其他名称是频道。如果两个页面都显示条目，请只留一个，或者在“${other}”的最后一段之前加上固定的一段，例如“/by-name/”。如果 id 的样子与频道都不同，请在 site.json 的“ids”中写明；那时每个 id 都须符合。`,
          )
        : bilingual(
            `Add a page with the route "${example}", or change one of the two.`,
            `请加上一个路径为“${example}”的页面，或者改动两者之一。`,
          ),
  }),
  ROUTE_PARAMETER_REPEATED: errorEntry<{ route: string; name: string }>({
    code: 'ROUTE_PARAMETER_REPEATED',
    title: bilingual('A route names a parameter twice', '路径中有两段同名'),
    sample: { route: '/News/:sec/:sec', name: 'sec' },
    message: ({ route, name }) =>
      bilingual(`"${route}" has ":${name}" more than once.`, `“${route}”中的“:${name}”不止出现一次。`),
    why: bilingual('One of the two segments would be lost.', '这样会丢掉其中一段的值。'),
    hint: ({ name }) => bilingual(`Rename one ":${name}".`, `请给其中一个“:${name}”换个名称。`),
  }),
  ALIAS_INVALID: errorEntry<{ alias: string; reason: Bilingual }>({
    code: 'ALIAS_INVALID',
    title: bilingual('An alias that cannot work', '别名不能使用'),
    sample: {
      alias: '/Start?lang=xx',
      reason: bilingual('names an unknown locale "xx"', '中的“xx”不是本站的语言'),
    },
    message: ({ alias, reason }) =>
      bilingual(`The alias "${alias}" ${reason.en}.`, `别名“${alias}”${reason.zh}。`),
    why: bilingual(
      'An alias shows the page of its route, so it must lead to exactly that page.',
      '别名显示的就是原路径的页面，所以必须能准确地对应到它。',
    ),
    hint: () =>
      bilingual(
        'Write a path such as "/Home", with the same parameters as the route, or with "?lang=" and a locale.',
        '请写 "/Home" 这样的路径，以冒号开头的段要与原路径一致；也可以在后面加上“?lang=”和语言代码。',
      ),
  }),
  ALIAS_TAKEN: errorEntry<{ alias: string; other: string; where: Bilingual }>({
    code: 'ALIAS_TAKEN',
    title: bilingual('An alias that is already an address', '别名已是别的地址'),
    sample: { alias: '/Home', other: '/Home', where: sameInBoth('channels/news.json:12') },
    message: ({ alias, other, where }) =>
      bilingual(
        `The alias "${alias}" is already taken by "${other}" (${where.en}).`,
        `别名“${alias}”已被“${other}”占用（${where.zh}）。`,
      ),
    why: bilingual('Only one page can answer an address.', '一个地址只能显示一个页面。'),
    hint: () => bilingual('Remove the alias, or choose another.', '请删去这个别名，或者换一个。'),
  }),
  CHANNEL_DUPLICATE: errorEntry<{ segment: string; where: Bilingual }>({
    code: 'CHANNEL_DUPLICATE',
    title: bilingual('Two channels with one segment', '两个频道的地址段相同'),
    sample: { segment: 'Notice', where: sameInBoth('channels/news.json:12') },
    message: ({ segment, where }) =>
      bilingual(
        `There is already a channel "${segment}" here (${where.en}).`,
        `这里已经有频道“${segment}”了（${where.zh}）。`,
      ),
    why: bilingual('Both would have the same address and the same number.', '两个频道的地址和编号都会相同。'),
    hint: () =>
      bilingual(
        'Give each channel below the same parent its own segment.',
        '同一上级之下的各个频道，请写不同的地址段。',
      ),
  }),
  CHANNEL_ROUTE: errorEntry<{ route: string }>({
    code: 'CHANNEL_ROUTE',
    title: bilingual('A channel with a parameter in its path', '频道的路径不固定'),
    sample: { route: '/News/:sec' },
    message: ({ route }) =>
      bilingual(
        `The channel's route "${route}" has a parameter.`,
        `频道的路径“${route}”中有以冒号开头的段。`,
      ),
    why: bilingual(
      'A channel is one place in the menu, so it needs one fixed path.',
      '频道是菜单中的一项，需要一个固定的路径。',
    ),
    hint: () =>
      bilingual(
        'Give the channel a fixed path, and put parameters into the routes of its pages.',
        '请给频道写固定的路径；以冒号开头的段请写在页面的路径中。',
      ),
  }),
  CHANNEL_UNSERVED: errorEntry<{ path: string }>({
    code: 'CHANNEL_UNSERVED',
    title: bilingual('A channel without a page', '频道没有页面'),
    sample: { path: '/News/Notice' },
    message: ({ path }) =>
      bilingual(
        `The menu leads to "${path}", but no page and no redirect answers there.`,
        `菜单指向“${path}”，但那里没有页面或重定向。`,
      ),
    why: bilingual('The menu would lead the visitor to the error page.', '观众点击菜单后只会看到错误页面。'),
    hint: ({ path }) =>
      bilingual(
        `Add a page or a redirect for "${path}", give the channel an "href", or set "visible": false.`,
        `请为“${path}”加上页面或重定向，或者给频道写“href”，或者写 "visible": false。`,
      ),
  }),
} as const
