import { describe, expect, it } from 'vitest'
import { routeTable } from '../../src/commands/route-table.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'

function manifestOf(folder: string) {
  const { manifest, report } = checkConfig(folder, false)
  if (manifest === undefined) throw new Error(report)
  return manifest
}

describe('routeTable', () => {
  it('has one row for every page and redirect', () => {
    const manifest = manifestOf('config')
    const rows = routeTable(manifest)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    expect(rows).toHaveLength(manifest.pages.length + manifest.redirects.length)
    for (const { route } of manifest.pages) expect(rows.join('\n')).toContain(`| \`${route}\` |`)
  })

  it('shows template, sources, page size and place', () => {
    const table = routeTable(manifestOf('tests/museums/tate'))
    expect(table).toMatch(
      /^\| `\/artworks` \| .* \| grid \| artworks \| 12 \| channels\/artworks\.json:\d+ \|$/m,
    )
    expect(table).toMatch(
      /^\| `\/artworks\/:id` \| {2}\| object \| artwork \| {2}\| channels\/artworks\.json:\d+ \|$/m,
    )
  })
})
