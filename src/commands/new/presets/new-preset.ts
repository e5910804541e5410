import { isObject } from '../../../base/object.ts'
import { commandLine, type Message, message } from '../../../engine/errors/index.ts'
import { type ConfigState, inChannels, schemaPath } from '../config-state.ts'
import { addMember } from '../insert-json.ts'
import { textFrom } from '../local-text.ts'
import { nextOrder } from '../new-channel.ts'
import type { NewThing } from '../new-thing.ts'
import { type JsonStyle, layoutOf, printFile } from '../print-json.ts'
import type { Answers } from '../questions.ts'
import { withTexts } from '../samples/fill-samples.ts'
import { fillPreset, labelOf, namesIn } from './fill-preset.ts'
import type { Preset } from './presets.ts'

function codesIn(answer: string | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(namesIn(answer).map((pair) => pair.split('=') as [string, string]))
}

/** Environment variable with the address of a system: "omeka-s" is asked at OMEKA_S_API_URL. */
function variableOf(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_API_URL`
}

function serviceFor(name: string, preset: Preset, answers: Answers): object {
  const { token = '' } = answers
  const languages = codesIn(answers.languageCodes)
  return {
    env: variableOf(name),
    ...(token === '' || preset.auth === undefined ? {} : { auth: { scheme: preset.auth, env: token } }),
    ...(Object.keys(languages).length === 0 ? {} : { languages }),
  }
}

/** `site.json` with the service, the settings of its sources and a variable for the address of its pictures, where it lacks them. */
function withService(text: string, name: string, preset: Preset, answers: Answers): string {
  const site: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const has = (part: string, key: string): boolean => {
    const members: unknown = isObject(site) ? site[part] : undefined
    return isObject(members) && Object.hasOwn(members, key)
  }
  const member = (current: string, part: string, key: string, value: unknown): string => {
    if (has(part, key)) return current
    const isThere = isObject(JSON.parse(current.replace(/^\uFEFF/, ''))[part])
    return isThere ? addMember(current, [part], key, value) : addMember(current, [], part, { [key]: value })
  }
  const served = member(text, 'services', name, serviceFor(name, preset, answers))
  const withImages = member(served, 'images', 'env', 'IMAGE_BASE_URL')
  const withHosts =
    preset.imageHosts === undefined ? withImages : member(withImages, 'images', 'hosts', preset.imageHosts)
  return Object.entries(preset.settings ?? {}).reduce(
    (current, [key, value]) => member(current, 'settings', key, value),
    withHosts,
  )
}

function notesOf(name: string, { address = '', token = '' }: Answers, env: string): readonly Message[] {
  const base = address.replace(/\/+$/, '')
  const live = commandLine('check --live')
  return [
    message`Set ${name}=${base} and ${env}=${base}: the site asks there, and has its pictures from there.`,
    ...(token === '' ? [] : [message`Set ${token} to the token or password. It stays in the environment.`]),
    message`Then ask the real server: ${live}`,
  ]
}

/**
 * The sources of a system that museums run, with a list, its filters and the page of one record.
 *
 * @param system name of the preset, and of its service.
 */
export function newPreset(system: string, preset: Preset, answers: Answers, state: ConfigState): NewThing {
  const { manifest, files } = state
  const { name = '', route = '' } = answers
  const [first] = manifest.locales
  const code = first?.code ?? ''
  const codes = { ...manifest.site.services[system]?.languages, ...codesIn(answers.languageCodes) }
  const { filter = '' } = answers
  const derived = { lead: codes[code] ?? code, filterLabel: filter === '' ? '' : labelOf(filter) }
  const filled = (part: unknown): object =>
    Object(withTexts(fillPreset(part, { ...answers, ...derived }), manifest.locales))
  const style = (folder: string): JsonStyle =>
    layoutOf(files.filter(({ path }) => path.startsWith(folder)).map(({ text }) => text)).style
  const sources = Object.entries(preset.sources).flatMap(([part, source]) => {
    const content = filled(source)
    if (Object.keys(content).length === 0) return []
    const after = printFile(
      { $schema: schemaPath(state, 'source'), service: system, ...content },
      style('sources/'),
    )
    return [{ path: `sources/${part === 'list' ? name : `${name}-${part}`}.json`, after }]
  })
  const site = files.find(({ path }) => path === 'site.json')?.text ?? '{}'
  const channel = {
    $schema: schemaPath(state, 'channel'),
    route,
    title: textFrom('name', answers, manifest.locales),
    order: nextOrder(state),
    pages: [
      { route, ...filled(preset.pages.list) },
      { route: `${route}/:id`, ...filled(preset.pages.detail) },
    ],
  }
  const env = manifest.site.services[system]?.env ?? variableOf(system)
  return {
    changes: [
      { path: 'site.json', before: site, after: withService(site, system, preset, answers) },
      ...sources,
      { path: `channels/${name}.json`, after: printFile(channel, style('channels/')) },
    ],
    paths: [route],
    notes: notesOf(env, answers, manifest.site.images?.env ?? 'IMAGE_BASE_URL'),
  }
}

/** Whether a file of a channel would be replaced. */
export function takenChannel(name: string, { files }: ConfigState): boolean {
  return files.some((file) => inChannels(file) && file.path === `channels/${name}.json`)
}
