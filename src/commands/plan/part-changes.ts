import type { ThemeConfig } from '../../../schemas/config/index.ts'
import { type Message, message, quoted } from '../../engine/errors/wording.ts'
import { createMatcher, isNarrower, type SiteManifest, THEME_FILE } from '../../engine/index.ts'
import { NEUTRAL_THEME } from '../../engine/theme/neutral.ts'
import { ADDED, type Change, changeOf, type Meaning, meaning, REMOVED } from './change.ts'
import { type Difference, differences, sentence } from './compare.ts'

/** What becomes of things that have names: those added, those removed, those that differ. */
export function namedChanges<Thing>(
  what: Message,
  before: Readonly<Record<string, Thing>>,
  after: Readonly<Record<string, Thing>>,
  meanings: {
    readonly added: (name: string) => Meaning
    readonly removed: (name: string) => Meaning
    readonly changed: (difference: Difference, name: string) => Meaning
    /** Routes of the pages that a thing concerns. */
    readonly routes?: (name: string) => readonly string[]
  },
  wordsOf: (difference: Difference) => Message = sentence,
): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): readonly Change[] => {
    const subject = message`${what} ${name}`
    const [old, now] = [before[name], after[name]]
    const facts = meanings.routes === undefined ? {} : { routes: meanings.routes(name) }
    if (old === undefined) return [changeOf(subject, ADDED, meanings.added(name), facts)]
    if (now === undefined) return [changeOf(subject, REMOVED, meanings.removed(name), facts)]
    return differences(old, now).map((difference) =>
      changeOf(subject, wordsOf(difference), meanings.changed(difference, name), facts),
    )
  })
}

function asked(users: readonly string[]): Meaning {
  return meaning(
    'warn',
    `Entries are asked or read otherwise; it fills ${users.length === 0 ? 'no page' : users.join(', ')}.`,
    `条目的请求或读取方式变了；${users.length === 0 ? '没有页面用到它' : `用到它的页面有：${quoted(users)}`}。`,
  )
}

/** Sources, and which pages they fill. */
export function sourceChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const usersOf = (name: string): readonly string[] =>
    after.pages
      .filter(({ queries }) => queries.some(({ source }) => source === name))
      .map(({ route }) => route)
  return namedChanges(message`source`, before.sources, after.sources, {
    routes: usersOf,
    added: () => meaning('info', 'Pages can take entries from it.', '页面可以从它取得条目。'),
    removed: () => meaning('info', 'No page takes entries from it any more.', '不再有页面从它取得条目。'),
    changed: ({ path: [key = ''] }, name) => {
      if (key === 'publicContacts') return meaning('info', 'Only tests read it.', '只有测试会用到它。')
      return ['description', '$schema'].includes(key)
        ? meaning('info', 'Only words about it have changed.', '只是说明文字变了。')
        : asked(usersOf(name))
    },
  })
}

const SPOKEN = new Set([
  'label',
  'hint',
  'placeholder',
  'title',
  'intro',
  'note',
  'open',
  'requiredMessage',
  'patternMessage',
  'typeMessage',
  'sizeMessage',
  'success',
  'failure',
])

function formMeaning({ path, from, to }: Difference): Meaning {
  // The second key is the name a field was given, which may be any word.
  const keys = path[0] === 'fields' ? path.slice(2) : path
  if (keys.some((key) => SPOKEN.has(key)))
    return meaning('info', 'Visitors read other words.', '观众看到的文字变了。')
  const [part, , key] = path
  if (part === 'route')
    return to === undefined
      ? meaning('breaking', 'Its page is gone.', '它的页面没有了。')
      : meaning('info', 'It has a page of its own.', '它有了自己的页面。')
  if (part === 'submit')
    return meaning('warn', 'It is sent elsewhere or otherwise.', '提交的去向或方式变了。')
  if (part === 'limit')
    return meaning('info', 'One address may send it more or less often.', '同一地址的提交次数限制变了。')
  if (part !== 'fields') return meaning('info', 'The form is otherwise.', '表单变了。')
  if (key === undefined && from === undefined)
    return Reflect.get(Object(to), 'required') === true
      ? meaning('warn', 'Visitors must fill in one field more.', '观众必须多填一项。')
      : meaning('info', 'Visitors may fill in one field more.', '观众可以多填一项。')
  if (key === undefined)
    return meaning('warn', 'What was asked there is not sent any more.', '这一项不再询问，也不再提交。')
  if (key === 'required' && to === true)
    return meaning('warn', 'What could be left out must be filled in.', '原来可以不填的，现在必须填写。')
  return meaning(
    'warn',
    'What was accepted may be refused, or the other way round.',
    '原来能够接受的可能会被拒绝，或者相反。',
  )
}

/** Fields by name, and the order of those both forms have: one added does not make those after it look changed. */
function formsByField(forms: SiteManifest['forms'], others: SiteManifest['forms']) {
  return Object.fromEntries(
    Object.entries(forms).map(([name, { fields, ...form }]) => [
      name,
      {
        ...form,
        order: fields
          .map((field) => field.name)
          .filter((field) => others[name]?.fields.some((other) => other.name === field))
          .join(', '),
        fields: Object.fromEntries(fields.map((field) => [field.name, field])),
      },
    ]),
  )
}

/** A field that is new or gone is named as one; its definition is in the file. */
function formSentence(difference: Difference): Message {
  const { path, from, to } = difference
  const [part, name] = path
  if (part !== 'fields' || path.length !== 2) return sentence(difference)
  if (to === undefined) return message`field ${name} removed`
  return from === undefined ? message`field ${name} added` : sentence(difference)
}

/** Forms: fields, rules, words, where they go. */
export function formChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  return namedChanges(
    message`form`,
    formsByField(before.forms, after.forms),
    formsByField(after.forms, before.forms),
    {
      added: () => meaning('info', 'Pages can show it.', '页面可以显示它。'),
      removed: () => meaning('warn', 'Visitors cannot send it any more.', '观众再也不能提交它。'),
      changed: formMeaning,
    },
    formSentence,
  )
}

function redirectsOf({ redirects }: SiteManifest): Readonly<Record<string, { readonly to: string }>> {
  return Object.fromEntries(redirects.map(({ from, to }) => [from, { to }]))
}

export function redirectChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const match = createMatcher(after)
  return namedChanges(message`redirect`, redirectsOf(before), redirectsOf(after), {
    added: (from) => {
      const to = redirectsOf(after)[from]?.to ?? ''
      return meaning('info', `It leads to ${to}.`, `它通向“${to}”。`)
    },
    removed: (from) =>
      match(from).kind === 'not-found'
        ? meaning('breaking', 'Its address ends on the error page.', '它的地址只会显示出错页。')
        : meaning('info', 'Its address is answered otherwise.', '它的地址另有去处。'),
    changed: () => meaning('warn', 'The same address leads elsewhere.', '同一个地址通向别处。'),
  })
}

const THEME = message`theme`

/** Routes of the pages that a part of the theme is seen on. */
function themedRoutes({ pages }: SiteManifest, key: string): readonly string[] {
  return pages.filter(({ layout }) => key !== 'band' || layout === 'inner').map(({ route }) => route)
}

function themeMeaning({ path: [key = '', part, language] }: Difference): Meaning {
  if (key === 'band') return meaning('warn', 'Every inner page looks different.', '所有内页的外观都会改变。')
  if (key === 'type' && part === 'languages')
    return meaning(
      'warn',
      `Every page in the language ${language} looks different.`,
      `语言“${language}”的所有页面外观都会改变。`,
    )
  return meaning('warn', 'Every page looks different.', '所有页面的外观都会改变。')
}

/** The theme with everything it leaves out: writing down what is so anyway changes nothing. */
function wholeTheme({ theme }: SiteManifest): ThemeConfig {
  return { ...NEUTRAL_THEME, ...theme, palette: { ...NEUTRAL_THEME.palette, ...theme.palette } }
}

/** How the site looks. */
export function themeChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  return differences(wholeTheme(before), wholeTheme(after))
    .filter(({ path: [key] }) => key !== '$schema')
    .map((difference) =>
      changeOf(THEME, sentence(difference), themeMeaning(difference), {
        place: THEME_FILE,
        routes: themedRoutes(after, difference.path[0] ?? ''),
      }),
    )
}

const SITE = message`site`

/** Everything else of site.json. */
export function siteChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const codes = ({ locales }: SiteManifest): readonly string[] => locales.map(({ code }) => code)
  const lost = codes(before).filter((code) => !codes(after).includes(code))
  const meaningOf = ({ path: [key = ''] }: Difference): Meaning => {
    if (key === 'locales' && lost.length > 0)
      return meaning(
        'breaking',
        `Every address in ${lost.join(', ')} is gone.`,
        `语言 ${quoted(lost)} 的所有地址都会失效。`,
      )
    if (key === 'ids' && !isNarrower(after.site.ids, before.site.ids))
      return meaning(
        'info',
        'Records with other ids have pages too; the addresses of all others stay.',
        '使用其他 id 的记录也有页面了；原有的地址都不变。',
      )
    if (key === 'ids')
      return meaning(
        'breaking',
        'Addresses of records whose ids the new rule does not take are gone; those of others stay.',
        'id 不符合新规则的记录，其页面地址都会失效；其他记录的地址不变。',
      )
    return ['locales', 'home', 'services', 'timeZone'].includes(key)
      ? meaning('warn', 'It concerns every page.', '每个页面都会受到影响。')
      : meaning('info', 'It is seen around every page.', '每个页面的外围都会看到。')
  }
  return differences(before.site, after.site).map((difference) =>
    changeOf(SITE, sentence(difference), meaningOf(difference)),
  )
}
