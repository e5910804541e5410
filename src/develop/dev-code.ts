import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteManifest } from '../engine/index.ts'
import type { ResultOverride } from '../web/page/view-options.ts'
import type { CheckedConfig } from '../web/site/check-config.ts'
import type { Booted } from './dev-site.ts'

/** A site to make: of a config folder, with what the desk changes about it. */
export interface DevBoot {
  readonly configDir: string
  /** What the folder was compiled to. */
  readonly manifest: SiteManifest
  readonly override?: ResultOverride
  /** Called with what a person should know. */
  readonly say: (text: string) => void
}

/** Addresses of a script and its style sheets. */
export interface DevEntry {
  readonly script: string
  readonly styles: readonly string[]
}

/** The code that a development server runs: the sources, or what was built of them. */
export interface DevCode {
  readonly check: (configDir: string) => Promise<CheckedConfig>
  readonly boot: (options: DevBoot) => Promise<Booted>
  /** Corrects the lines of an error that came out of transformed source. */
  readonly fixTrace?: (error: Error) => void
  /** The browser's entry of the site, and of the desk. */
  readonly client: DevEntry
  readonly desk: DevEntry
  /** Whether `answer` is to be asked for an address below `/_vitrine/`. */
  readonly serves: (url: string) => boolean
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Reports each file below a config folder that changes, and each change of the code itself that the server must follow. */
  readonly watch: (
    configDir: string,
    onChange: (changed: { readonly file: string; readonly code: boolean }) => void,
  ) => void
  /** Watches a config folder again that was taken away and has come back. */
  readonly watchAgain: (configDir: string) => void
  readonly close: () => Promise<void>
}
