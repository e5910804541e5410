import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'

function isText(value: object): boolean {
  const keys = Object.keys(value)
  return keys.length === 2 && keys.includes('zh') && keys.includes('en')
}

/** A copy without one language, and how many texts have lost it. */
function without(value: unknown, code: string): { readonly value: unknown; readonly lost: number } {
  if (Array.isArray(value)) {
    const parts = value.map((each) => without(each, code))
    return { value: parts.map((part) => part.value), lost: parts.reduce((sum, { lost }) => sum + lost, 0) }
  }
  if (typeof value !== 'object' || value === null) return { value, lost: 0 }
  if (isText(value))
    return { value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== code)), lost: 1 }
  const parts = Object.entries(value).map(([key, each]) => [key, without(each, code)] as const)
  return {
    value: Object.fromEntries(parts.map(([key, part]) => [key, part.value])),
    lost: parts.reduce((sum, [, { lost }]) => sum + lost, 0),
  }
}

const files = readConfig('config')

describe('texts of config/', () => {
  it.each(['zh', 'en'])('every one that lacks %s is reported with its file and line', (code) => {
    const changed = files.map((file) => ({ ...file, ...without(JSON.parse(file.text), code) }))
    const { problems } = compileSite(
      changed.map(({ path, value }) => ({ path, text: JSON.stringify(value, null, 2) })),
      registry,
    )
    const shown = problems.filter((problem) => problem.code === 'TRANSLATION_MISSING')
    expect(shown.length).toBeGreaterThan(200)
    for (const { path, lost } of changed) {
      expect(shown.filter(({ file }) => file === path).length, path).toBe(lost)
    }
    expect(shown.every(({ line }) => line > 0)).toBe(true)
  })
})
