import type { FastifyInstance } from 'fastify'
import type { CallDirectly } from '../../shared/direct-call.ts'
import type { PageView, QueryView, ShellView } from '../contracts/view.ts'
import type { PageAssets } from './client-assets.ts'
import type { ConnectionLimits } from './connection/limits.ts'
import type { IsTrustedProxy } from './connection/trusted-proxies.ts'
import type { WriteGuard } from './forms/guard.ts'
import type { PageStyles } from './page-styles.ts'
import type { PictureVersions } from './pictures/picture-versions.ts'
import type { Site } from './site.ts'

/**
 * The content service, when this process runs it: the app itself, whose routes that write carry their guard, and the
 * paths it answers. One that ends in a slash stands for all below it.
 */
export interface LocalContent {
  /** Version of its content; asked for with every page. */
  readonly version: () => Promise<number>
  readonly app: FastifyInstance
  /** What the site's own pages call. */
  readonly call: CallDirectly
  readonly paths: readonly string[]
}

/** What becomes of a page's data before it is drawn. */
export type ResultOverride = (
  results: Readonly<Record<string, QueryView>>,
) => Promise<Readonly<Record<string, QueryView>>>

export interface WebNodeOptions {
  readonly site: Site
  readonly content?: LocalContent
  readonly siteUrl?: string
  /** Guard of the routes that write, the same as that of `content`. */
  readonly guard: WriteGuard
  /** Whose `X-Forwarded-*` headers are believed; loopback's by default. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** For tests that do not wait for minutes. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  readonly logLevel: string
  readonly now: () => Date
  /** Complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: (page: PageView) => PageAssets
  /** The rules a page uses, to stand in its document; absent in development, where sheets change. */
  readonly styles?: PageStyles
  /** Bytes of complete pages that are kept; 0 keeps none. 64 MB by default. */
  readonly pageCacheBytes?: number
  /** Folder with the built client files, and the config's media folder if there is one. */
  readonly clientDir?: string
  readonly mediaDir?: string
  /** Makes versions of pictures; without it their addresses answer 404. */
  readonly pictures?: PictureVersions
  /** For development: shows pages as they are without data, or when it comes late. */
  readonly override?: ResultOverride
  /** Resolves when the site can answer; rejects with the reason. */
  readonly ready: () => Promise<void>
}
