import type { LocaleConfig, LocalText } from '../../../../schemas/config/index.ts'
import { AppError } from '../../../base/app-error.ts'
import { isObject } from '../../../base/object.ts'
import { localized } from '../../../base/text/index.ts'
import { isContentPath } from '../../../content/index.ts'
import { commandLine, joinWithCommas, type Message, message } from '../../../engine/errors/index.ts'
import { unknownWordError } from '../../../engine/errors/usage-error.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { askedChannels } from '../../asked-channels.ts'
import { changesOf, type NewThing, type PlacedValue } from '../change.ts'
import { nextOrder } from '../entries.ts'
import { type Answers, answersTo, flagOf, textFrom } from '../question.ts'
import { isSampleName, sampleText, withTexts } from '../samples/samples.ts'
import { type ConfigState, stateOf, variableOf } from '../state.ts'
import { type NewRunOptions, writeNew } from '../write-new.ts'
import { capitalise, collectionIn, presetQuestions } from './preset-questions.ts'
import { commaNames, fillPreset, type Preset, presets, readableName } from './presets.ts'

function codesIn(answer: string | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(commaNames(answer).map((pair) => pair.split('=') as [string, string]))
}

function serviceFor(name: string, { auth, builtIn }: Preset, { token = '', languageCodes }: Answers): object {
  if (builtIn !== undefined) return { env: 'MAIN_API_URL' }
  const languages = codesIn(languageCodes)
  return {
    env: variableOf(name),
    ...(token === '' || auth === undefined ? {} : { auth: { scheme: auth, env: token } }),
    ...(Object.keys(languages).length === 0 ? {} : { languages }),
  }
}

/** Returns the answers with the base address of the system if the given one is that of a collection. */
function answersOfWholeAddress(answers: Answers): Answers {
  const path = collectionIn(answers)
  return path === undefined || answers.collection !== path
    ? answers
    : { ...answers, address: new URL(answers.address ?? '').origin }
}

/** Returns what `site.json` lacks: the service and the settings of the preset's sources. */
function missingInSite(
  name: string,
  preset: Preset,
  answers: Answers,
  { files }: ConfigState,
): readonly PlacedValue[] {
  const text = files.find(({ path }) => path === 'site.json')?.text ?? '{}'
  const site: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const wanted: readonly (readonly [part: string, key: string, value: unknown])[] = [
    ['services', name, serviceFor(name, preset, answers)],
    ...(preset.imageHosts === undefined ? [] : [['images', 'hosts', preset.imageHosts] as const]),
    ...Object.entries(preset.settings ?? {}).map(([key, value]) => ['settings', key, value] as const),
    ...Object.entries(Object(fillPreset(preset.site ?? {}, answers))).flatMap(([part, values]) =>
      Object.entries(Object(values)).map(([key, value]) => [part, key, value] as const),
    ),
  ]
  return wanted
    .filter(([part, key]) => {
      const members: unknown = isObject(site) ? site[part] : undefined
      return !isObject(members) || !Object.hasOwn(members, key)
    })
    .map(([part, key, value]) => ({ file: 'site.json', at: [part, key], value }))
}

/** Returns the service that the built-in content service answers, else the first one, or "main" if there is none. */
function builtInService({ site, sources }: Pick<SiteManifest, 'site' | 'sources'>): string {
  const asked = Object.values(sources).find(({ request }) => isContentPath(request.path))
  return asked?.service ?? Object.keys(site.services)[0] ?? 'main'
}

/** Returns additions to existing sources, such as links to the new pages. */
function sourceAmendments(
  { amends = [] }: Preset,
  filled: (part: unknown) => object,
  { manifest }: ConfigState,
) {
  return amends.flatMap((amend): readonly PlacedValue[] => {
    const { path, list, value } = Object(filled(amend))
    return Object.entries(manifest.sources)
      .filter(([, { request }]) => path !== undefined && request.path === path)
      .map(([name, { item }]) => {
        const isThere = Object.hasOwn(item, list)
        const at = ['item', list, ...(isThere ? [-1] : [])]
        return { file: `sources/${name}.json`, at, value: isThere ? value : [value] }
      })
  })
}

function builtInNotes({ into }: NonNullable<Preset['builtIn']>): readonly Message[] {
  return into === undefined ? [] : [message`Bring records in: ${commandLine(`import FILE --into ${into}`)}`]
}

/** Returns the variable and base URL of pictures. It applies only to the preset's sources, since other pictures may be elsewhere. */
function imagesOf(system: string, { address = '' }: Answers) {
  return { env: variableOf(system).replace(/_API_URL$/, '_IMAGE_URL'), base: address.replace(/\/+$/, '') }
}

function notesOf(
  name: string,
  { token = '' }: Answers,
  { env, base }: ReturnType<typeof imagesOf>,
): readonly Message[] {
  const live = commandLine('check --live')
  const secret = message`Set ${token} to the token or password. It stays in the environment.`
  return [
    message`Set ${name}=${base}: the site asks there, and has the pictures of these sources from there; ${env} names another place of theirs.`,
    ...(token === '' ? [] : [secret]),
    message`Then ask the real server: ${live}`,
  ]
}

/** Returns the title of the channel at a path, or undefined. */
function titleAt(path: string | undefined, channels: SiteManifest['channels']): LocalText | undefined {
  return channels.reduce<LocalText | undefined>(
    (found, channel) => found ?? (channel.path === path ? channel.title : titleAt(path, channel.children)),
    undefined,
  )
}

/** Replaces `<title>` in a part of a preset by the title of the channel at the path in that answer. */
function withTitles(part: unknown, channels: SiteManifest['channels'], answers: Answers): unknown {
  if (Array.isArray(part)) return part.map((entry: unknown) => withTitles(entry, channels, answers))
  if (!isObject(part)) return part
  const { '<title>': name, '<otherwise>': otherwise } = part
  if (typeof name === 'string') return titleAt(answers[name], channels) ?? otherwise
  return Object.fromEntries(
    Object.entries(part).map(([key, entry]) => [key, withTitles(entry, channels, answers)]),
  )
}

/** Replaces list entries that have this key in a part of a preset. */
function withEntries(part: unknown, key: string, entriesFor: (kind: unknown) => readonly unknown[]): unknown {
  if (Array.isArray(part))
    return part.flatMap((entry: unknown) =>
      isObject(entry) && entry[key] !== undefined
        ? entriesFor(entry[key])
        : [withEntries(entry, key, entriesFor)],
    )
  if (!isObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, entry]) => [name, withEntries(entry, key, entriesFor)]),
  )
}

/** Returns a search section for each of the museum's record types that has a page. */
function typeSections({ recordTypes, site }: SiteManifest, system: string): readonly object[] {
  return recordTypes
    .filter(
      ({ config: { page, service = Object.keys(site.services)[0] } }) =>
        page !== undefined && service === system,
    )
    .map(({ name, config: { label } }) => ({ value: name, label }))
}

/** Returns search sections, or link targets of hits, for further channels of articles. */
function furtherArticles(
  kind: unknown,
  { articles = '', channel }: Answers,
  manifest: SiteManifest,
): readonly object[] {
  const further = new Map(
    (askedChannels(manifest)?.chosen ?? []).flatMap(({ page: { kind: shows, route }, query, number }) =>
      articles === '' ||
      number === channel ||
      shows !== 'list' ||
      query.name !== 'main' ||
      route.includes(':')
        ? []
        : [[number, route]],
    ),
  )
  return [...further].map(([number, route]) =>
    kind === 'sections'
      ? { value: number, label: titleAt(route, manifest.channels) }
      : { when: '/channelNo', equals: [number], to: `${route}/:id`, id: '/archivesId' },
  )
}

/** Returns the title of a section whose default title the menu already has: its name from the samples, or as written. */
function titleUnlikeMenu(
  name: string,
  locales: readonly LocaleConfig[],
  isInMenu: (texts: LocalText) => boolean,
): LocalText {
  const known = isSampleName(name) ? sampleText(name, locales) : undefined
  return known === undefined || isInMenu(known)
    ? Object.fromEntries(locales.map(({ code }) => [code, capitalise(name)]))
    : known
}

/** Returns the sources of a preset, with a list page, its filters and a record page. */
function presetThing(preset: Preset, answers: Answers, state: ConfigState, named: string): NewThing {
  const { manifest } = state
  const { builtIn, visible = true } = preset
  const system = builtIn === undefined ? named : builtInService(manifest)
  const { name = '', route = '', filter = '', languageCodes } = answers
  const code = manifest.locales[0]?.code ?? ''
  const codes = { ...manifest.site.services[system]?.languages, ...codesIn(languageCodes) }
  const derived = { lead: codes[code] ?? code, filterLabel: filter === '' ? '' : readableName(filter) }
  const filled = (part: unknown): object => {
    const ofTypes = withEntries(part, '<types>', () => typeSections(manifest, system))
    const whole = withEntries(ofTypes, '<articles>', (kind) => furtherArticles(kind, answers, manifest))
    return Object(withTexts(fillPreset(whole, { ...answers, ...derived }), manifest.locales))
  }
  const sources = Object.entries(preset.sources).flatMap(([part, source]) => {
    const content = filled(source)
    const file = `sources/${part === 'list' ? name : `${name}-${part}`}.json`
    const images = builtIn === undefined && 'item' in content ? { images: imagesOf(system, answers) } : {}
    return Object.keys(content).length === 0
      ? []
      : [{ file, value: { service: system, ...content, ...images } }]
  })
  const title = textFrom('name', answers, manifest.locales)
  const given = Object.entries(title).filter(([, text]) => text !== '')
  const usual: LocalText = Object.fromEntries(
    builtIn === undefined ? [] : Object.entries(filled(builtIn.menu)),
  )
  const isInMenu = (texts: LocalText): boolean =>
    Object.entries(texts).some(([locale, text]) =>
      manifest.channels.some(
        ({ title: other, visible: isShown }) => isShown !== false && localized(other, locale) === text,
      ),
    )
  const isTaken = isInMenu(usual)
  const menu = isTaken ? titleUnlikeMenu(name, manifest.locales, isInMenu) : usual
  const ownTitle = { ...menu, ...Object.fromEntries(given) }
  const channel = {
    route,
    title: builtIn === undefined ? title : ownTitle,
    ...(visible ? {} : { visible }),
    order: nextOrder(state),
    pages: [
      {
        route,
        ...filled(withTitles(preset.pages.list, manifest.channels, answers)),
      },
      ...(preset.pages.detail === undefined
        ? []
        : [{ route: `${route}/:id`, ...filled(preset.pages.detail) }]),
      ...[filled(preset.pages.below)].filter((page) => Object.keys(page).length > 0),
    ],
  }
  const placed = [
    ...missingInSite(system, preset, answers, state),
    ...sources,
    ...sourceAmendments(preset, filled, state),
    { file: `channels/${name}.json`, value: channel },
  ]
  const env = manifest.site.services[system]?.env ?? variableOf(system)
  return {
    changes: changesOf(placed, state),
    paths: [route],
    notes: [
      ...(isTaken && given.length < manifest.locales.length
        ? [
            message`The menu has "${localized(usual, code)}" already, so this is "${localized(ownTitle, code)}". Write its title in channels/${name}.json.`,
          ]
        : []),
      ...(builtIn === undefined ? notesOf(env, answers, imagesOf(system, answers)) : builtInNotes(builtIn)),
    ],
  }
}

/**
 * Creates the sources and pages of a preset. Returns whether they were written.
 *
 * @throws AppError for an unknown preset, invalid or missing flags, or an existing file.
 */
export async function newPreset(options: NewRunOptions): Promise<boolean> {
  const { preset: system = '', ...given } = options.given
  if (system === 'oai-pmh')
    throw new AppError(
      message`A site does not ask an OAI-PMH repository for each page: it has no search, no filter and no sorting, and it answers XML. Bring its records in: ${commandLine('import --oai-pmh ADDRESS --into work')}`,
    )
  const preset = presets[system]
  if (preset === undefined) throw unknownWordError(message`preset`, system, Object.keys(presets))
  const state = stateOf(options.folder)
  const { locales } = state.manifest
  const questions = presetQuestions(preset)
  const keys = [...new Set(questions.map(({ key }) => key))]
  const isKnown = (key: string): boolean => keys.includes(key) || /^name[A-Z]/.test(key)
  const unknown = Object.keys(given).find((key) => !isKnown(key))
  if (unknown !== undefined)
    throw new AppError(
      message`The preset ${system} does not use ${flagOf(unknown)}. It uses ${joinWithCommas(keys.map(flagOf))}.`,
    )
  const answers = answersOfWholeAddress(await answersTo(questions, { ...options, given, state, locales }))
  return writeNew(presetThing(preset, answers, state, system), state.files, options)
}
