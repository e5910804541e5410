import type { Observer } from '../base/observer.ts'
import type { Secrets } from '../base/secrets.ts'
import type { WriteGuard } from './forms/guard.ts'
import type { ConnectionLimits } from './http/connection.ts'
import type { MetricsText, SpanOf } from './http/observe-requests.ts'
import type { SiteFileOptions } from './machine-readable/page-files.ts'
import type { PictureVersions } from './media/pictures/picture-versions.ts'
import type { LoadedTheme } from './page/fonts/load-theme.ts'
import type { SentForms } from './page/sent-forms.ts'
import type { IsTrustedProxy } from './site/trusted-proxies.ts'

/** All that a node is made of. */
export interface WebNodeOptions extends SiteFileOptions {
  /** Guard of the routes that write, the same as that of `content`. */
  readonly guard: WriteGuard
  /** Whose `X-Forwarded-*` headers are believed; loopback's by default. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Whether answers from memory go ahead of the framework, as they do by default; a test compares both ways. */
  readonly fastWay?: boolean
  /** For tests that do not wait for minutes. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  readonly logLevel: string
  /** Number of this process among those that serve one site, for its lines of the log. */
  readonly worker?: number | undefined
  /** Whether the process is about to end: answers are the last of their connections. */
  readonly isDraining?: (() => boolean) | undefined
  /** Whether the pages are in memory that visitors ask for first; by default nobody waits for that. */
  readonly isWarm?: (() => boolean) | undefined
  /** Whether the log may hold what backends say, which repeats what visitors type. */
  readonly isDevelopment?: boolean
  /** Where lines of the log go; stdout by default. */
  readonly logTo?: { write(line: string): void }
  /** Is told the outcome of requests, sources and pages; by default nobody is. */
  readonly observer?: Observer
  /** Answered at `/metrics` to who sends one of the tokens; absent where they have a port of their own, or are off. */
  readonly metrics?: MetricsText & { readonly tokens: Secrets }
  /** The spans of requests, the same as those of `content`. */
  readonly spanOf?: SpanOf
  /** What visitors have sent to backends elsewhere, shared with the other processes of this site; by default known to this one alone. */
  readonly sent?: SentForms
  /** Folder with the built client files. */
  readonly clientDir?: string
  /** Folder for files of visitors on their way to a service elsewhere; one of its own by default, removed at the end. */
  readonly incomingDir?: string
  /** The look of the site; without it that of its theme.json, without fonts. */
  readonly theme?: LoadedTheme
  /** Makes versions of pictures; without it their addresses answer 404. */
  readonly pictures?: PictureVersions
  /** Resolves while the database answers; rejects with the reason. */
  readonly database: () => Promise<void>
  /** Resolves while stored files can be read; rejects with the reason. Without it there are none. */
  readonly files?: () => Promise<void>
}
