import type { FastifyInstance } from 'fastify'
import type { PageView, QueryView, ShellView } from '../contracts/view.ts'
import type { PageAssets } from './client-assets.ts'
import type { PictureVersions } from './pictures/picture-versions.ts'
import type { Site } from './site.ts'

/** The content service, when this process runs it: the app itself and the paths that are its own. */
export interface LocalContent {
  readonly app: FastifyInstance
  readonly owns: (path: string) => boolean
}

/** What becomes of a page's data before it is drawn. */
export type Stage = (
  results: Readonly<Record<string, QueryView>>,
) => Promise<Readonly<Record<string, QueryView>>>

export interface WebNodeOptions {
  readonly site: Site
  readonly content?: LocalContent
  readonly siteUrl?: string
  /** Signs the work that browsers do before a form is sent; the same on every node of a site. One of its own by default. */
  readonly formSecret?: string
  readonly logLevel: string
  readonly now: () => Date
  /** Complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: (page: PageView) => PageAssets
  /** Folder with the built client files, and the config's media folder if there is one. */
  readonly clientDir?: string
  readonly mediaDir?: string
  /** Makes versions of pictures; without it their addresses answer 404. */
  readonly pictures?: PictureVersions
  /** For development: shows pages as they are without data, or when it comes late. */
  readonly stage?: Stage
  /** Resolves when the site can answer; rejects with the reason. */
  readonly ready: () => Promise<void>
}
