import type { ThemeConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { commandLine, type Message, message, quotedNames } from '../../engine/errors/wording.ts'
import {
  createMatcher,
  isNarrower,
  type SiteManifest,
  sourceNamesOf,
  THEME_FILE,
} from '../../engine/index.ts'
import { NEUTRAL_THEME } from '../../engine/theme/neutral.ts'
import { ADDED, breaking, type Change, type ChangeMeaning, changeOf, info, REMOVED, warn } from './change.ts'
import { type Difference, differenceSentence, differences } from './compare.ts'

/** What changes of things that have names: those added, those removed, those that differ. */
export function namedChanges<Thing>(
  what: Message,
  before: Readonly<Record<string, Thing>>,
  after: Readonly<Record<string, Thing>>,
  meanings: {
    readonly added: (name: string) => ChangeMeaning
    readonly removed: (name: string) => ChangeMeaning
    readonly changed: (difference: Difference, name: string) => ChangeMeaning
    /** Routes of the pages that a thing concerns. */
    readonly routes?: (name: string) => readonly string[]
    /** Where the config says it. */
    readonly place?: (name: string) => string | undefined
  },
  wordsOf: (difference: Difference) => Message = differenceSentence,
): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): readonly Change[] => {
    const subject = message`${what} ${name}`
    const [old, now] = [before[name], after[name]]
    const place = meanings.place?.(name)
    const facts = {
      ...(meanings.routes && { routes: meanings.routes(name) }),
      ...omitUndefined({ place }),
    }
    if (old === undefined) return [changeOf(subject, ADDED, meanings.added(name), facts)]
    if (now === undefined) return [changeOf(subject, REMOVED, meanings.removed(name), facts)]
    return differences(old, now).map((difference) =>
      changeOf(subject, wordsOf(difference), meanings.changed(difference, name), facts),
    )
  })
}

function requestChangeMeaning(users: readonly string[]): ChangeMeaning {
  return warn(
    users.length === 0
      ? message`Entries are asked or read otherwise; it fills no page.`
      : message`Entries are asked or read otherwise; it fills ${quotedNames(users)}.`,
  )
}

/** Sources as they are written: those that record types make change with them. */
function writtenSources({ sources }: SiteManifest, made: ReadonlySet<string>): SiteManifest['sources'] {
  return Object.fromEntries(Object.entries(sources).filter(([name]) => !made.has(name)))
}

/** Sources, and which pages they fill. */
export function sourceChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const types = [...before.recordTypes, ...after.recordTypes]
  const made = new Set(types.flatMap(({ name }) => sourceNamesOf(name)))
  const usersOf = (name: string): readonly string[] =>
    after.pages
      .filter(({ queries }) => queries.some(({ source }) => source === name))
      .map(({ route }) => route)
  return namedChanges(message`source`, writtenSources(before, made), writtenSources(after, made), {
    routes: usersOf,
    place: (name) => `sources/${name}.json`,
    added: () => info(message`Pages can take entries from it.`),
    removed: () => info(message`No page takes entries from it any more.`),
    changed: ({ path: [key = ''] }, name) => {
      if (key === 'publicContacts') return info(message`Only tests read it.`)
      return ['description', '$schema'].includes(key)
        ? info(message`Only words about it have changed.`)
        : requestChangeMeaning(usersOf(name))
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

function formMeaning({ path, from, to }: Difference): ChangeMeaning {
  // The second key is the name a field was given, which may be any word.
  const keys = path[0] === 'fields' ? path.slice(2) : path
  if (keys.some((key) => SPOKEN.has(key))) return info(message`Visitors read other words.`)
  const [part, , key] = path
  if (part === 'route')
    return to === undefined
      ? breaking(message`Its page is gone.`, message`Give the form its route again, or add a redirect.`)
      : info(message`It has a page of its own.`)
  if (part === 'submit') return warn(message`It is sent elsewhere or otherwise.`)
  if (part === 'limit') return info(message`One address may send it more or less often.`)
  if (part !== 'fields') return info(message`The form is otherwise.`)
  if (key === undefined && from === undefined)
    return Reflect.get(Object(to), 'required') === true
      ? warn(message`Visitors must fill in one field more.`)
      : info(message`Visitors may fill in one field more.`)
  if (key === undefined) return warn(message`What was asked there is not sent any more.`)
  if (key === 'private')
    return to === true
      ? info(message`It is kept out of public answers, logs and addresses.`)
      : warn(
          message`What visitors write there is no longer kept out of public answers, logs and addresses: everybody may read it.`,
          message`Keep "private": true for contact data.`,
        )
  if (key === 'required' && to === true) return warn(message`What could be left out must be filled in.`)
  return warn(message`What was accepted may be refused, or the other way round.`)
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
export function fieldSentence(difference: Difference): Message {
  const { path, from, to } = difference
  const [part, name = ''] = path
  if (part !== 'fields' || path.length !== 2) return differenceSentence(difference)
  if (to === undefined) return message`field ${name} removed`
  return from === undefined ? message`field ${name} added` : differenceSentence(difference)
}

/** Forms: fields, rules, words, where they go. */
export function formChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  return namedChanges(
    message`form`,
    formsByField(before.forms, after.forms),
    formsByField(after.forms, before.forms),
    {
      place: (name) => `forms/${name}.json`,
      added: () => info(message`Pages can show it.`),
      removed: () => warn(message`Visitors cannot send it any more.`),
      changed: formMeaning,
    },
    fieldSentence,
  )
}

function redirectsOf({
  redirects,
}: SiteManifest): Readonly<Record<string, { readonly to: string; readonly permanent: boolean }>> {
  return Object.fromEntries(
    redirects.map(({ from, to, isPermanent: permanent = false }) => [from, { to, permanent }]),
  )
}

export function redirectChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const match = createMatcher(after)
  const written = new Map([...before.redirects, ...after.redirects].map(({ from, origin }) => [from, origin]))
  return namedChanges(message`redirect`, redirectsOf(before), redirectsOf(after), {
    place: (from) => {
      const origin = written.get(from)
      return origin && `${origin.file}:${origin.line}`
    },
    added: (from) => {
      const to = redirectsOf(after)[from]?.to ?? ''
      return info(message`It leads to ${to}.`)
    },
    removed: (from) =>
      match(from).kind === 'not-found'
        ? breaking(
            message`Its address ends on the error page.`,
            message`Keep the redirect, or let it lead elsewhere.`,
          )
        : info(message`Its address is answered otherwise.`),
    changed: ({ path: [key], to }) => {
      if (key !== 'permanent') return warn(message`The same address leads elsewhere.`)
      return to === true
        ? info(message`Search engines take the new address for the old.`)
        : info(message`Search engines keep the old address.`)
    },
  })
}

const THEME = message`theme`

/** Routes of the pages that a part of the theme is seen on. */
function themedRoutes({ pages }: SiteManifest, key: string): readonly string[] {
  return pages.filter(({ layout }) => key !== 'band' || layout === 'inner').map(({ route }) => route)
}

function themeMeaning({ path: [key = '', part, language = ''] }: Difference): ChangeMeaning {
  if (key === 'band') return warn(message`Every inner page looks different.`)
  if (key === 'type' && part === 'languages')
    return warn(message`Every page in the language ${language} looks different.`)
  return warn(message`Every page looks different.`)
}

/** The theme with everything it leaves out: writing down what is so anyway changes nothing. */
function withThemeDefaults({ theme }: SiteManifest): ThemeConfig {
  return { ...NEUTRAL_THEME, ...theme, palette: { ...NEUTRAL_THEME.palette, ...theme.palette } }
}

/** How the site looks. */
export function themeChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  return differences(withThemeDefaults(before), withThemeDefaults(after))
    .filter(({ path: [key] }) => key !== '$schema')
    .map((difference) =>
      changeOf(THEME, differenceSentence(difference), themeMeaning(difference), {
        place: THEME_FILE,
        routes: themedRoutes(after, difference.path[0] ?? ''),
      }),
    )
}

const SITE = message`site`
const SITE_FILE = 'site.json'

function isTrue(value: unknown): boolean {
  return value === true
}

/** What becomes of the data of visitors. */
function privacyMeaning({ path: [, key], from, to }: Difference): ChangeMeaning {
  if (key === 'page') return info(message`Forms that ask for contact data link to another page.`)
  if (key === undefined && to === undefined)
    return warn(
      message`Data of visitors are kept for good, unless PRIVACY_KEEP_DAYS is set, and no form links to a page about them.`,
    )
  const days = key === 'keepDays' ? to : Reflect.get(Object(to), 'keepDays')
  return warn(
    typeof from === 'number' && typeof days === 'number' && days > from
      ? message`Data of visitors are kept longer: up to ${days} days, unless PRIVACY_KEEP_DAYS says otherwise. Visitors were told ${from}.`
      : message`From the next start on, what visitors sent more than ${String(days)} days ago is deleted for good, of what is published the contact data; PRIVACY_KEEP_DAYS goes first.`,
  )
}

/** What a difference of site.json means whose key alone does not say it. */
const SITE_KEYS: Readonly<Record<string, (difference: Difference) => ChangeMeaning>> = {
  privacy: privacyMeaning,
  robots: ({ to }) =>
    to === 'none'
      ? warn(message`Search engines are kept away: the pages go from their results.`)
      : warn(message`Search engines may show the site.`),
  embargo: ({ to }) =>
    to === false
      ? warn(message`Articles whose publication date is in the future are public at once.`)
      : info(message`Articles are public from their publication date on.`),
  forms: ({ to }) =>
    to === undefined || isTrue(to) || isTrue(Reflect.get(Object(to), 'guard'))
      ? info(message`What is sent without the proof of work of a form is refused.`)
      : warn(
          message`Programs can send forms without the proof of work: there may be more unwanted messages.`,
        ),
}

/** A private field of a service that is named no more, or one that is. */
function privateFieldMeaning({ from, to }: Difference): ChangeMeaning {
  const [before, after] = [from, to].map((list) => (Array.isArray(list) ? list : []))
  const isShown = before?.some((field: unknown) => after?.includes(field) !== true) === true
  return isShown
    ? warn(message`Fields that were removed from answers come to browsers again: everybody may read them.`)
    : info(message`They are removed from answers to browsers.`)
}

/** Languages by code: which is the first, and in what order they are offered, is said apart. */
function siteByLanguage({ site, locales }: SiteManifest, added: ReadonlySet<string>) {
  const known = locales.filter(({ code }) => !added.has(code))
  return { ...site, locales: Object.fromEntries(known.map((locale) => [locale.code, locale])) }
}

/** Another first language, or another order of those that both states have. */
function languageOrder(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const codes = ({ locales }: SiteManifest): readonly string[] => locales.map(({ code }) => code)
  const [was, is] = [codes(before), codes(after)]
  const change = (happens: Message, means: ChangeMeaning) => [
    changeOf(SITE, happens, means, { place: SITE_FILE }),
  ]
  const [first = '', firstNow = ''] = [was[0], is[0]]
  if (first !== firstNow)
    return change(
      message`first language ${first} → ${firstNow}`,
      warn(
        is.includes(first)
          ? message`Every address without ?lang= is in "${firstNow}"; what was there in "${first}" is at the same address with ?lang=${first}.`
          : message`Every address without ?lang= is in "${firstNow}".`,
        message`Keep "${first}" first in "locales", unless links, printed codes and search engines are to lead to "${firstNow}".`,
      ),
    )
  const [kept, keptNow] = [was.filter((code) => is.includes(code)), is.filter((code) => was.includes(code))]
  if (kept.join() === keptNow.join()) return []
  return change(
    message`order of languages ${kept.join(', ')} → ${keptNow.join(', ')}`,
    info(message`The menu of languages has another order.`),
  )
}

/** Everything else of site.json. */
export function siteChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const codes = ({ locales }: SiteManifest): readonly string[] => locales.map(({ code }) => code)
  const lost = codes(before).filter((code) => !codes(after).includes(code))
  // That a language is added is said with the number of its texts.
  const added = new Set(codes(after).filter((code) => !codes(before).includes(code)))
  const meaningOf = (difference: Difference): ChangeMeaning => {
    const [key = '', name = '', part] = difference.path
    if (key === 'locales' && lost.includes(name))
      return breaking(
        message`Every address in ${quotedNames([name])} is gone.`,
        message`Keep the language, or redirect its addresses: ${commandLine('check --fix')}`,
      )
    if (key === 'ids' && !isNarrower(after.site.ids, before.site.ids))
      return info(message`Records with other ids have pages too; the addresses of all others stay.`)
    if (key === 'ids')
      return breaking(
        message`Addresses of records whose ids the new rule does not take are gone; those of others stay.`,
        message`Set "ids" of site.json to what it was, or to "segment".`,
      )
    if (key === 'services' && part === 'privateFields') return privateFieldMeaning(difference)
    const own = SITE_KEYS[key]
    if (own !== undefined) return own(difference)
    return ['locales', 'home', 'services', 'timeZone'].includes(key)
      ? warn(message`It concerns every page.`)
      : info(message`It is seen around every page.`)
  }
  return [
    ...languageOrder(before, after),
    ...differences(siteByLanguage(before, added), siteByLanguage(after, added)).map((difference) =>
      changeOf(SITE, differenceSentence(difference), meaningOf(difference), { place: SITE_FILE }),
    ),
  ]
}
