import type { ChannelConfig } from '../../../schemas/config/index.ts'
import { formatProblems, inEachLanguage, message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import {
  type Channel,
  type ConfigText,
  compileSite,
  type SiteManifest,
  schemaAddress,
} from '../../engine/index.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'

/** A config that compiles, with its texts. */
export interface ConfigState {
  readonly folder: string
  readonly files: readonly ConfigText[]
  readonly manifest: SiteManifest
}

/** Compiles files. Throws a UsageError with their problems when they have errors. */
export function stateOf(folder: string, files: readonly ConfigText[]): ConfigState {
  const { manifest, problems } = compileSite(files, loadRegistry(folder).registry)
  if (manifest !== undefined) return { folder, files, manifest }
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const report = inEachLanguage((language) =>
    formatProblems(problems, { root: `${folder}/`, texts, language }),
  )
  throw new UsageError(message`${report}\n\n${folder} has these errors. Fix them first; nothing was written.`)
}

/** A channel with its depth (1 is the first level) and the file it is written in. */
export interface PlacedChannel {
  readonly channel: Channel
  readonly depth: number
  /** Way to the channel in its file: [] for the first level, ["channels", 2] for the second. */
  readonly path: readonly (string | number)[]
  /** Absent for the channel of a form with a route of its own. */
  readonly file?: ConfigText
}

/** A file of channels/ that passed the check. */
export function channelIn({ text }: ConfigText): ChannelConfig {
  return JSON.parse(text.replace(/^\uFEFF/, ''))
}

export function inChannels({ path }: ConfigText): boolean {
  return path.startsWith('channels/')
}

function* below(parent: PlacedChannel): Generator<PlacedChannel> {
  yield parent
  for (const [index, channel] of parent.channel.children.entries()) {
    yield* below({
      ...parent,
      channel,
      depth: parent.depth + 1,
      path: [...parent.path, 'channels', index],
    })
  }
}

/** Every channel of a config, parents before children. */
export function placedChannels({ files, manifest }: ConfigState): readonly PlacedChannel[] {
  const written = files.filter(inChannels)
  return manifest.channels.flatMap((channel) => {
    const file = written.find((each) => channelIn(each).route === channel.path)
    return [...below({ channel, depth: 1, path: [], ...(file === undefined ? {} : { file }) })]
  })
}

/** The schema's address as files of a folder such as "channels" name it. */
export function schemaPath(
  { files }: Pick<ConfigState, 'files'>,
  kind: 'channel' | 'source' | 'form',
): string {
  return schemaAddress(files, `${kind}s/.json`, kind)
}
