import { AppError } from '../../../base/app-error.ts'
import { isObject } from '../../../base/object.ts'
import { commandLine, listed, type Message, message } from '../../../engine/errors/index.ts'
import { noSuch } from '../../../engine/errors/usage-error.ts'
import { changesOf, type NewThing, type Placed } from '../change.ts'
import { nextOrder } from '../entries.ts'
import { type Answers, answersTo, flagOf, textFrom } from '../question.ts'
import { withTexts } from '../samples/samples.ts'
import { type ConfigState, stateOf } from '../state.ts'
import { type RunOptions, writeNew } from '../write-new.ts'
import { fillPreset, labelOf, namesIn } from './fill-preset.ts'
import { presetQuestions } from './preset-questions.ts'
import { type Preset, presets } from './presets.ts'

function codesIn(answer: string | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(namesIn(answer).map((pair) => pair.split('=') as [string, string]))
}

/** Environment variable with the address of a system: "omeka-s" is asked at OMEKA_S_API_URL. */
function variableOf(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_API_URL`
}

function serviceFor(name: string, { auth }: Preset, { token = '', languageCodes }: Answers): object {
  const languages = codesIn(languageCodes)
  return {
    env: variableOf(name),
    ...(token === '' || auth === undefined ? {} : { auth: { scheme: auth, env: token } }),
    ...(Object.keys(languages).length === 0 ? {} : { languages }),
  }
}

/** What `site.json` lacks: the service, the settings of its sources and a variable for the address of its pictures. */
function inSite(name: string, preset: Preset, answers: Answers, { files }: ConfigState): readonly Placed[] {
  const text = files.find(({ path }) => path === 'site.json')?.text ?? '{}'
  const site: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const wanted: readonly (readonly [part: string, key: string, value: unknown])[] = [
    ['services', name, serviceFor(name, preset, answers)],
    ['images', 'env', 'IMAGE_BASE_URL'],
    ...(preset.imageHosts === undefined ? [] : [['images', 'hosts', preset.imageHosts] as const]),
    ...Object.entries(preset.settings ?? {}).map(([key, value]) => ['settings', key, value] as const),
  ]
  return wanted
    .filter(([part, key]) => {
      const members: unknown = isObject(site) ? site[part] : undefined
      return !isObject(members) || !Object.hasOwn(members, key)
    })
    .map(([part, key, value]) => ({ file: 'site.json', at: [part, key], value }))
}

function notesOf(name: string, { address = '', token = '' }: Answers, env: string): readonly Message[] {
  const base = address.replace(/\/+$/, '')
  const live = commandLine('check --live')
  const secret = message`Set ${token} to the token or password. It stays in the environment.`
  return [
    message`Set ${name}=${base} and ${env}=${base}: the site asks there, and has its pictures from there.`,
    ...(token === '' ? [] : [secret]),
    message`Then ask the real server: ${live}`,
  ]
}

/** The sources of a system that museums run, with a list, its filters and the page of one record. */
function presetThing(system: string, preset: Preset, answers: Answers, state: ConfigState): NewThing {
  const { manifest } = state
  const { name = '', route = '', filter = '', languageCodes } = answers
  const code = manifest.locales[0]?.code ?? ''
  const codes = { ...manifest.site.services[system]?.languages, ...codesIn(languageCodes) }
  const derived = { lead: codes[code] ?? code, filterLabel: filter === '' ? '' : labelOf(filter) }
  const filled = (part: unknown): object =>
    Object(withTexts(fillPreset(part, { ...answers, ...derived }), manifest.locales))
  const sources = Object.entries(preset.sources).flatMap(([part, source]) => {
    const content = filled(source)
    const file = `sources/${part === 'list' ? name : `${name}-${part}`}.json`
    return Object.keys(content).length === 0 ? [] : [{ file, value: { service: system, ...content } }]
  })
  const channel = {
    route,
    title: textFrom('name', answers, manifest.locales),
    order: nextOrder(state),
    pages: [
      { route, ...filled(preset.pages.list) },
      { route: `${route}/:id`, ...filled(preset.pages.detail) },
    ],
  }
  const placed = [
    ...inSite(system, preset, answers, state),
    ...sources,
    { file: `channels/${name}.json`, value: channel },
  ]
  const env = manifest.site.services[system]?.env ?? variableOf(system)
  return {
    changes: changesOf(placed, state),
    paths: [route],
    notes: notesOf(env, answers, manifest.site.images?.env ?? 'IMAGE_BASE_URL'),
  }
}

/**
 * Makes the sources and pages of a system that museums run. Answers whether they were written.
 *
 * @throws AppError for a preset that is not there, flags that will not do or are missing, or a file that is there already.
 */
export async function newPreset(options: RunOptions): Promise<boolean> {
  const { preset: system = '', ...given } = options.given
  if (system === 'oai-pmh')
    throw new AppError(
      message`A site does not ask an OAI-PMH repository for each page: it has no search, no filter and no sorting, and it answers XML. Bring its records in: ${commandLine('import --oai-pmh ADDRESS --into work')}`,
    )
  const preset = presets[system]
  if (preset === undefined) throw noSuch(message`preset`, system, Object.keys(presets))
  const state = stateOf(options.folder)
  const { locales } = state.manifest
  const questions = presetQuestions(preset)
  const keys = [...new Set(questions.map(({ key }) => key))]
  const isKnown = (key: string): boolean => keys.includes(key) || /^name[A-Z]/.test(key)
  const unknown = Object.keys(given).find((key) => !isKnown(key))
  if (unknown !== undefined)
    throw new AppError(
      message`The preset ${system} does not use ${flagOf(unknown)}. It uses ${listed(keys.map(flagOf))}.`,
    )
  const answers = await answersTo(questions, { ...options, given, state, locales })
  return writeNew(presetThing(system, preset, answers, state), state.files, options)
}
