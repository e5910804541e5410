import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { callCommand } from '../commands/support/call-command.ts'
import { saidAtStart } from './support/said-at-start.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A table of a museum whose texts lead to records, files and pages that are not there (outsider 21, case 69). */
const OBJECTS = `Accession number,Title,Description
L-1,Jug,"<p>See <a href=""/works/NOPE"">another</a>, <a href=""/works/L-2"">the bowl</a>, <a href=""/works?type=Jug"">all</a>, <a href=""/files/x/none.pdf"">paper</a>, <a href=""/nowhere"">page</a> <img src=""https://img.foreign.example/a.jpg""></p>"
L-2,Bowl,"<p><a href=""/nowhere"">page</a>, <a href=""/files/there.pdf"">paper</a></p>"
`
const MAP = {
  fields: { workId: '/Accession number', title: '/Title', description: '/Description' },
  html: ['description'],
}
const DEAD = 'links in texts that lead to no page or to no record: 3, such as "/works/NOPE", "/nowhere"'
const HOST = 'pictures or media of 1 record are at https://img.foreign.example, from where pages load none'

it('import and check --live name links of texts to records and pages that are not there', async () => {
  const folder = temporary()
  const [table, map] = [join(folder, 'objects.csv'), join(folder, 'objects.map.json')]
  writeFileSync(table, OBJECTS)
  writeFileSync(map, JSON.stringify(MAP))
  const variables = { CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: join(folder, 'data') }
  const report = join(folder, 'report.ndjson')
  const args = ['import', table, '--into', 'work', '--map', map, '--report', report]
  const { output } = await callCommand(args, variables)
  expect(output).toContain(`  ${DEAD}. Correct them in the texts`)
  expect(output).toContain(
    'L-1 (line 2): a text leads to "/works/NOPE", and no work record has the id "NOPE".',
  )
  expect(output).toContain('a text leads to "/nowhere", which no page answers.')
  expect(output).not.toContain('L-2"')
  const live = await callCommand(['check', '--live'], variables)
  expect(live.output).toContain(`Records "work" in the database: ${DEAD}.`)
  // Whole addresses of the site itself, and paths without a slash that it has.
  writeFileSync(
    table,
    'Accession number,Title,Description\nL-3,Cup,"<a href=""https://m.example/works/GONE"">a</a><a href=""works/LOST"">b</a><a href=""https://other.example/works/X"">c</a>"\n',
  )
  const own = (await callCommand(args, { ...variables, SITE_URL: 'https://m.example' })).output
  expect(own).toContain('no record: 2, such as "https://m.example/works/GONE", "works/LOST".')
  writeFileSync(table, OBJECTS)
  // A page whose records a service elsewhere has leads to nothing that is known here.
  const elsewhere = { ...variables, MAIN_API_URL: 'http://127.0.0.1:9' }
  const { output: second } = await callCommand(args, elsewhere)
  expect(second).toContain('links in texts that lead to no page or to no record: 2, such as "/nowhere".')
})

it('a start that brings content in names the same of records and pictures as an import', async () => {
  const folder = temporary()
  const configDir = join(folder, 'config')
  cpSync('tests/museums/gallery', configDir, { recursive: true })
  const [first, second] = OBJECTS.split('\n').slice(1)
  const records = [first, second].map((row = '') => {
    const [workId, title, html = ''] = row
      .split(',')
      .slice(0, 2)
      .concat(row.slice(row.indexOf('"') + 1, -1))
    return JSON.stringify({ workId, title, description: html.replaceAll('""', '"') })
  })
  writeFileSync(join(configDir, 'content', 'work.ndjson'), records.join('\n'))
  writeFileSync(join(configDir, 'content', 'files', 'there.pdf'), '%PDF-1.4')
  const said = (await saidAtStart(join(folder, 'data'), configDir)).join('\n')
  expect(said).toContain(DEAD)
  expect(said).toContain(HOST)
  expect(said).toContain('files that records name and that are not stored: 1, such as "/files/x/none.pdf"')
})

it('names links to files of an earlier site once for each folder, and pages of other programs', async () => {
  const folder = temporary()
  const [table, map] = [join(folder, 'objects.csv'), join(folder, 'objects.map.json')]
  const links = [
    ['/upload/a.pdf', '/upload/2011/b.doc?x=1', '/wp-content/uploads/2019/05/c.docx', 'docs/d.pdf'],
    ['/upload/e.PDF#page=2', 'https://m.example/sites/default/files/f.pdf', '/about.html'],
    // What is stored here, elsewhere, or no file is seen by others.
    ['https://old.example/upload/g.pdf', '/works/L-1', 'www.old.example/h.pdf', '/files/there.pdf', '#i.pdf'],
  ].map((hrefs) => hrefs.map((href) => `<a href=""${href}"">a</a>`).join(' '))
  const rows = links.map((html, at) => `L-${at + 1},Jug,"<p>${html}</p>"`)
  writeFileSync(table, ['Accession number,Title,Description', ...rows].join('\n'))
  writeFileSync(map, JSON.stringify(MAP))
  const variables = {
    CONFIG_DIR: 'tests/museums/gallery',
    DATA_DIR: join(folder, 'data'),
    SITE_URL: 'https://m.example',
  }
  const { output } = await callCommand(['import', table, '--into', 'work', '--map', map], variables)
  const below = (path: string, rest: string) =>
    `links in texts to files below "${path}" that this site does not have: ${rest}`
  expect(output).toContain(below('/upload/', '3, such as "/upload/a.pdf", "/upload/2011/b.doc?x=1"'))
  expect(output).toContain(below('/wp-content/', '1, such as "/wp-content/uploads/2019/05/c.docx"'))
  expect(output).toContain(below('docs/', '1, such as "docs/d.pdf"'))
  expect(output).toContain(
    below('https://m.example/sites/', '1, such as "https://m.example/sites/default/files/f.pdf"'),
  )
  expect(output).toContain('no page or to no record: 1, such as "/about.html"')
  expect(output.match(/links in texts to files/g)).toHaveLength(4)
  const live = await callCommand(['check', '--live'], variables)
  expect(live.output).toContain(below('/upload/', '3'))
})
