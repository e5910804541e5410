import { type Channel, createMatcher, type SiteManifest } from '../../engine/index.ts'
import type { Change, Level } from './change.ts'
import { type Difference, differences, sentence } from './compare.ts'

interface Meaning {
  readonly level: Level
  readonly reason: string
}

/** What becomes of things that have names: those added, those removed, those that differ. */
const namedChanges = <Thing>(
  what: string,
  before: Readonly<Record<string, Thing>>,
  after: Readonly<Record<string, Thing>>,
  meanings: {
    readonly added: (name: string) => Meaning
    readonly removed: (name: string) => Meaning
    readonly changed: (difference: Difference, name: string) => Meaning
  },
): readonly Change[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): readonly Change[] => {
    const subject = `${what} ${name}`
    const [old, now] = [before[name], after[name]]
    if (old === undefined) return [{ subject, message: 'added', ...meanings.added(name) }]
    if (now === undefined) return [{ subject, message: 'removed', ...meanings.removed(name) }]
    return differences(old, now).map((difference) => ({
      subject,
      message: sentence(difference),
      ...meanings.changed(difference, name),
    }))
  })
}

/** Sources, and which pages they fill. */
export const sourceChanges = (before: SiteManifest, after: SiteManifest): readonly Change[] => {
  const usersOf = (name: string): readonly string[] =>
    after.pages
      .filter(({ queries }) => queries.some(({ source }) => source === name))
      .map(({ route }) => route)
  return namedChanges('source', before.sources, after.sources, {
    added: () => ({ level: 'info', reason: 'Pages can take entries from it.' }),
    removed: () => ({ level: 'info', reason: 'No page takes entries from it any more.' }),
    changed: (difference, name) => {
      const users = usersOf(name)
      const pages = users.length === 0 ? 'no page' : users.join(', ')
      return ['description', '$schema'].includes(difference.path[0] ?? '')
        ? { level: 'info', reason: 'Only words about it have changed.' }
        : { level: 'warn', reason: `Entries are asked or read otherwise; it fills ${pages}.` }
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

const formMeaning = ({ path, from, to }: Difference): Meaning => {
  // The second key is the name a field was given, which may be any word.
  const said = path[0] === 'fields' ? path.slice(2) : path
  if (said.some((key) => SPOKEN.has(key))) return { level: 'info', reason: 'Visitors read other words.' }
  const [part, , key] = path
  if (part === 'route')
    return to === undefined
      ? { level: 'breaking', reason: 'Its page is gone.' }
      : { level: 'info', reason: 'It has a page of its own.' }
  if (part === 'submit') return { level: 'warn', reason: 'It is sent elsewhere or otherwise.' }
  if (part === 'limit') return { level: 'info', reason: 'One address may send it more or less often.' }
  if (part !== 'fields') return { level: 'info', reason: 'The form is otherwise.' }
  if (key === undefined && from === undefined)
    return Reflect.get(Object(to), 'required') === true
      ? { level: 'warn', reason: 'Visitors must fill in one field more.' }
      : { level: 'info', reason: 'Visitors may fill in one field more.' }
  if (key === undefined) return { level: 'warn', reason: 'What was asked there is not sent any more.' }
  if (key === 'required' && to === true)
    return { level: 'warn', reason: 'What could be left out must be filled in.' }
  return { level: 'warn', reason: 'What was accepted may be refused, or the other way round.' }
}

/** Fields by name, and the order of those both forms have: one added does not make those after it look changed. */
const formsByField = (forms: SiteManifest['forms'], others: SiteManifest['forms']) =>
  Object.fromEntries(
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

/** Forms: fields, rules, words, where they go. */
export const formChanges = (before: SiteManifest, after: SiteManifest): readonly Change[] =>
  namedChanges('form', formsByField(before.forms, after.forms), formsByField(after.forms, before.forms), {
    added: () => ({ level: 'info', reason: 'Pages can show it.' }),
    removed: () => ({ level: 'warn', reason: 'Visitors cannot send it any more.' }),
    changed: formMeaning,
  })

const redirectsOf = ({ redirects }: SiteManifest): Readonly<Record<string, { readonly to: string }>> =>
  Object.fromEntries(redirects.map(({ from, to }) => [from, { to }]))

export const redirectChanges = (before: SiteManifest, after: SiteManifest): readonly Change[] => {
  const match = createMatcher(after)
  return namedChanges('redirect', redirectsOf(before), redirectsOf(after), {
    added: (from) => ({ level: 'info', reason: `It leads to ${redirectsOf(after)[from]?.to ?? ''}.` }),
    removed: (from) =>
      match(from).kind === 'not-found'
        ? { level: 'breaking', reason: 'Its address ends on the error page.' }
        : { level: 'info', reason: 'Its address is answered otherwise.' },
    changed: () => ({ level: 'warn', reason: 'The same address leads elsewhere.' }),
  })
}

const flatChannels = (channels: readonly Channel[]): readonly (readonly [string, object])[] =>
  channels.flatMap(({ path, title, visible, href, children }, index) => [
    [path, { title, visible, href, place: index + 1 }] as const,
    ...flatChannels(children),
  ])

/** The menu and the trail: names of channels, which are shown, in what order. */
export const channelChanges = (before: SiteManifest, after: SiteManifest): readonly Change[] =>
  namedChanges(
    'channel',
    Object.fromEntries(flatChannels(before.channels)),
    Object.fromEntries(flatChannels(after.channels)),
    {
      added: () => ({ level: 'info', reason: 'The menu has one entry more, unless it is hidden.' }),
      removed: () => ({ level: 'warn', reason: 'The menu lacks it.' }),
      changed: ({ path: [key], to }) => {
        if (key === 'visible')
          return to === true
            ? { level: 'info', reason: 'The menu shows it.' }
            : { level: 'warn', reason: 'The menu does not show it any more.' }
        if (key === 'place') return { level: 'info', reason: 'It stands elsewhere in the menu.' }
        return key === 'href'
          ? { level: 'warn', reason: 'Its menu entry leads elsewhere.' }
          : { level: 'info', reason: 'Menu, trail and headings say it otherwise.' }
      },
    },
  )

/** Everything else of site.json. */
export const siteChanges = (before: SiteManifest, after: SiteManifest): readonly Change[] => {
  const codes = ({ locales }: SiteManifest): readonly string[] => locales.map(({ code }) => code)
  const lost = codes(before).filter((code) => !codes(after).includes(code))
  return differences(before.site, after.site).map((difference): Change => {
    const [key] = difference.path
    const base = { subject: 'site', message: sentence(difference) }
    if (key === 'locales' && lost.length > 0)
      return { ...base, level: 'breaking', reason: `Every address in ${lost.join(', ')} is gone.` }
    if (key === 'locales' || key === 'home' || key === 'services' || key === 'timeZone')
      return { ...base, level: 'warn', reason: 'It concerns every page.' }
    return { ...base, level: 'info', reason: 'It is seen around every page.' }
  })
}
