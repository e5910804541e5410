import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inject } from 'vitest'
import { collect, startCli, startMain, until } from '../../commands/support/run-command.ts'
import { copyConfig } from '../../support/copy-config.ts'
import { copyMuseum } from './museum-data.ts'
import { PATIENCE_MS } from './open-browser.ts'

/**
 * Startup timeout of a development server in milliseconds; it prebundles the dependencies of its pages first.
 */
export const START_MS = 600_000

export interface DevServer {
  readonly origin: string
  /** Output on stderr. */
  readonly errors: () => string
  /** Path of the config copy to edit. */
  readonly config: string
  readonly edit: (path: string, change: (text: string) => string) => void
  /** Resolves when the editor was opened at "file line column", or a prefix of that. */
  readonly editorOpenedAt: (place: string) => Promise<void>
  readonly stop: () => Promise<void>
}

interface Place {
  /** Config to serve and edit; by default a copy of this repository's. */
  readonly config?: string
  /** Data folder, removed by the caller; by default a private copy of the demonstration museum's. */
  readonly data?: string
  /**
   * Whether to run the built server of an installed package, which works without Vite in a third of the CPU
   * time.
   */
  readonly isBuilt?: true
}

/** Starts the development server. The editor is a script that records its arguments. */
export async function startDevServer(place: Place = {}): Promise<DevServer> {
  const own = place.data === undefined ? await copyMuseum(inject('museum')) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-dev-'))
  const config = place.config ?? join(folder, 'config')
  // Within the project, because files outside of it are not served.
  const cache = join('node_modules', '.vite', basename(folder))
  const opened = join(folder, 'opened.txt')
  const editor = join(folder, 'editor.sh')
  if (place.config === undefined) copyConfig(config)
  writeFileSync(editor, `#!/bin/sh\necho "$@" >> ${opened}\n`)
  chmodSync(editor, 0o755)
  const variables = {
    CONFIG_DIR: config,
    DATA_DIR: place.data ?? own ?? '',
    LAUNCH_EDITOR: editor,
    VITE_CACHE_DIR: cache,
    PORT: '0',
    LOG_LEVEL: 'warn',
    // As in other tests: creating versions of every picture takes more CPU time than rendering the pages.
    PICTURE_VERSIONS: 'large',
  }
  const child = place.isBuilt === true ? startCli(['dev'], variables) : startMain('dev.ts', [], variables)
  const written = collect(child)
  await until('the server is open', START_MS, () => {
    if (child.exitCode !== null) throw new Error(written.errors())
    return written.output().includes('its desk is at')
  })
  return {
    origin: /http:\/\/[^/\s]+/.exec(written.output())?.[0] ?? '',
    errors: written.errors,
    config,
    edit: (path, change) => {
      const file = join(config, path)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    },
    editorOpenedAt: async (place) => {
      const isThere = () => existsSync(opened) && readFileSync(opened, 'utf8').includes(place)
      await until(`the editor was opened at ${place}`, PATIENCE_MS, isThere)
      rmSync(opened)
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'close')
      for (const each of [folder, cache, own])
        if (each !== undefined) rmSync(each, { recursive: true, force: true })
    },
  }
}
