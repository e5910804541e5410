import type { ChannelConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import {
  formatProblems,
  inEachLanguage,
  type Message,
  message,
  type Problem,
} from '../../engine/errors/index.ts'
import { type Channel, type ConfigText, compileBesideLinks, type SiteManifest } from '../../engine/index.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'

/** A valid config with its files. */
export interface ConfigState {
  readonly folder: string
  readonly files: readonly ConfigText[]
  readonly manifest: SiteManifest
}

/**
 * Formats problems with code frames. Missing translations are combined into one line.
 *
 * @param root Prefix of file names.
 */
export function formatNewProblems(
  problems: readonly Problem[],
  files: readonly ConfigText[],
  root: string,
): Message {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return inEachLanguage((language) => formatProblems(problems, { root, texts, language, brief: true }))
}

/**
 * Reads and compiles the config of a folder. Links to missing pages are ignored, since the new entry may be that page; the result is
 * checked as a whole.
 *
 * @throws AppError with all other problems.
 */
export function stateOf(folder: string): ConfigState {
  const files = readConfig(folder)
  const { manifest, problems } = compileBesideLinks(files, loadRegistry(folder).registry)
  if (manifest !== undefined) return { folder, files, manifest }
  const { en, zh } = formatNewProblems(problems, files, `${folder}/`)
  throw new AppError(
    message`${{ en, zh }}\n\n${folder} has these errors. Fix them first; nothing was written.`,
  )
}

/** A channel with its depth (1 is the first level) and the file it is written in. */
export interface PlacedChannel {
  readonly channel: Channel
  readonly depth: number
  /** Path of the channel in its file: [] for the first level, ["channels", 2] for the second. */
  readonly path: readonly (string | number)[]
  readonly file: ConfigText
}

/** Returns the channel files with their contents. */
export function channelFiles({
  files,
}: ConfigState): readonly { file: ConfigText; channel: ChannelConfig }[] {
  return files
    .filter(({ path }) => path.startsWith('channels/'))
    .map((file) => ({ file, channel: JSON.parse(file.text.replace(/^\uFEFF/, '')) }))
}

function* channelsBelow(parent: PlacedChannel): Generator<PlacedChannel> {
  yield parent
  for (const [index, channel] of parent.channel.children.entries())
    yield* channelsBelow({
      ...parent,
      channel,
      depth: parent.depth + 1,
      path: [...parent.path, 'channels', index],
    })
}

/** Returns every channel of the files in channels/, parents before children. */
export function placedChannels(state: ConfigState): readonly PlacedChannel[] {
  const written = channelFiles(state)
  return state.manifest.channels.flatMap((channel) => {
    const found = written.find((each) => each.channel.route === channel.path)
    return found === undefined ? [] : [...channelsBelow({ channel, depth: 1, path: [], file: found.file })]
  })
}

/** Returns the environment variable with the base URL of a service: "omeka-s" has OMEKA_S_API_URL. */
export function variableOf(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_API_URL`
}
