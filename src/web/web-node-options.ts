import type { FastifyInstance } from 'fastify'
import type { CallDirectly } from '../base/direct-call.ts'
import type { Observer } from '../base/observer.ts'
import type { Secrets } from '../base/secrets.ts'
import type { PageView, QueryView, ShellView } from '../engine/contracts/view.ts'
import type { WriteGuard } from './forms/guard.ts'
import type { ConnectionLimits } from './http/connection/limits.ts'
import type { MetricsText } from './http/metrics-route.ts'
import type { SpanOf } from './http/request-spans.ts'
import type { PictureVersions } from './media/pictures/picture-versions.ts'
import type { PageAssets } from './page/client-assets.ts'
import type { LoadedTheme } from './page/fonts/load-theme.ts'
import type { PageStyles } from './page/page-styles.ts'
import type { SentForms } from './page/sent-forms.ts'
import type { Site } from './site/site.ts'
import type { IsTrustedProxy } from './site/trusted-proxies.ts'

/**
 * The content service, when this process runs it: the app itself, whose routes that write carry their guard, and the
 * paths it answers. One that ends in a slash includes all below it.
 */
export interface LocalContent {
  /** Version of its content; requested with every page. */
  readonly version: () => Promise<number>
  /** Digests of its stored files, by their paths; `refresh` learns of those that have changed. */
  readonly files?: {
    readonly refresh: () => Promise<void>
    readonly of: (path: string) => string | undefined
  }
  readonly app: FastifyInstance
  /** What the site's own pages call. */
  readonly call: CallDirectly
  readonly paths: readonly string[]
  /** Adds a route for each call that reads. */
  readonly readRoutes: (app: FastifyInstance) => Promise<void>
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
  /** Number of this process among those that serve one site, for its lines of the log. */
  readonly worker?: number | undefined
  /** Whether the process is about to end: answers are the last of their connections. */
  readonly isDraining?: (() => boolean) | undefined
  /** Whether the log may hold what backends say, which repeats what visitors type. */
  readonly isDevelopment?: boolean
  /** Where lines of the log go; stdout by default. */
  readonly logTo?: { write(line: string): void }
  /** Receives what becomes of requests, sources and pages; by default nobody is. */
  readonly observer?: Observer
  /** Answered at `/metrics` to who sends one of the tokens; absent where they have a port of their own, or are off. */
  readonly metrics?: MetricsText & { readonly tokens: Secrets }
  /** The spans of requests, the same as those of `content`. */
  readonly spanOf?: SpanOf
  readonly now: () => Date
  /** What visitors have sent to backends elsewhere, shared with the other processes of this site; by default known to this one alone. */
  readonly sent?: SentForms
  /** Complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: () => PageAssets
  /** The rules a page uses, to be in its document; absent in development, where sheets change. */
  readonly styles?: PageStyles
  /** Bytes of complete pages that are kept; 0 keeps none. 64 MB by default. */
  readonly pageCacheBytes?: number
  /** Folder with the built client files, and the config's media folder if there is one. */
  readonly clientDir?: string
  readonly mediaDir?: string
  /** Folder for files of visitors on their way to a service elsewhere; one of its own by default, removed at the end. */
  readonly incomingDir?: string
  /** The look of the site; without it that of its theme.json, without fonts. */
  readonly theme?: LoadedTheme
  /** Makes versions of pictures; without it their addresses answer 404. */
  readonly pictures?: PictureVersions
  /** For development: shows pages as they are without data, or when it comes late. */
  readonly override?: ResultOverride
  /** Resolves while the database answers; rejects with the reason. */
  readonly database: () => Promise<void>
}
