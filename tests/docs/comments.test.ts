import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../architecture/imports.ts'

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Names of other programs and of files that people bring, which no code of ours has as a word. */
const FOREIGN: ReadonlySet<string> = new Set([
  'WatchdogSec',
  'clientError',
  'contactPhone',
  'contact_phone',
  'date_of_birth',
  'date_of_death',
  'login_hint',
  'opendir',
])

describe('comments', () => {
  it('name nothing in code marks that is gone', () => {
    const files = ['src', 'schemas', 'tests', 'scaffold'].flatMap((folder) =>
      filesBelow(folder, /\.(?:[cm]?tsx?|mjs|css|json)$/),
    )
    const code = [
      ...files.map(({ text }) => text.replace(COMMENT, '')),
      ...['package.json', 'tsconfig.json', 'vite.config.ts'].map((path) => readFileSync(path, 'utf8')),
    ]
    const words = new Set([...FOREIGN, ...code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [])])
    const named = files
      .filter(({ path }) => /\.(?:[cm]?tsx?|mjs)$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(COMMENT)].flatMap(([comment]) =>
          [...comment.matchAll(/`([A-Za-z_$][\w$]{3,})(?:\(\))?`/g)].map(([, name = '']) => ({ path, name })),
        ),
      )
    expect(named.length).toBeGreaterThan(500)
    expect(named.filter(({ name }) => !words.has(name))).toEqual([])
  })
})
