import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importSchemasWith } from '../../schemas/entities/index.ts'
import { importFile } from '../../src/commands/import-file.ts'
import { entityNamed, readImportMap } from '../../src/commands/import-map.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { ownTypes } from '../content/support/own-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-own-import-'))
const schemas = importSchemasWith(ownTypes)
let content: Content

beforeAll(async () => {
  content = await openContent({ dataDir: join(folder, 'data'), recordTypes: ownTypes })
})
afterAll(async () => {
  await content.close()
  rmSync(folder, { recursive: true, force: true })
})

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const fields = {
  id: '/Number',
  name: '/Name',
  mint: { from: '/Mint', as: [{ split: ';' }] },
  weight: '/Weight',
  findspot: { members: { name: '/Where', latitude: '/Lat', longitude: '/Long' } },
}

it('brings a table into a record type: numbers, links and places of cells, and what does not fit is named', async () => {
  const file = written(
    'coins.csv',
    'Number,Name,Mint,Weight,Where,Lat,Long\nA-1,银币,quay;hill,3.90,渡口,30.5,114.25\nA-2,铜币,,heavy,,,\n',
  )
  const mapFile = written('coins.map.json', JSON.stringify({ fields }))
  const entity = entityNamed('coin', schemas)
  const map = readImportMap(mapFile, entity, schemas)
  const { account } = await importFile(content, file, entity, { map, onProgress: () => undefined })
  expect(account.stored).toBe(1)
  expect(account.refused).toMatchObject([{ place: { id: 'A-2', line: 3 } }])
  expect(account.refused[0]?.reason.en).toBe('/weight must be number (column 4, "Weight")')
  const row = await content.reader.selectFrom('own_record').select(['id', 'record']).executeTakeFirst()
  expect(row?.id).toBe('coin/A-1')
  expect(JSON.parse(row?.record ?? '')).toEqual({
    id: 'A-1',
    name: '银币',
    mint: ['quay', 'hill'],
    weight: 3.9,
    findspot: { name: '渡口', latitude: 30.5, longitude: 114.25 },
  })
})

it('names the types there are, and a field of a map that the type does not declare', () => {
  expect(() => entityNamed('medal', schemas)).toThrow(/coin, mint/)
  const mapFile = written('wrong.map.json', JSON.stringify({ fields: { id: '/a', colour: '/b' } }))
  expect(() => readImportMap(mapFile, 'coin', schemas)).toThrow(/"colour"/)
})

it('reads numbers with a decimal comma where the map says so, and names those that it does not understand', async () => {
  const file = written(
    'notes.csv',
    'Number;Name;Weight;Where;Lat;Long\nB-1;金币;6.282,4;渡口;-12,6258;-38,2921\nB-2;银元;n/d;山;;\n',
  )
  const comma = (from: string) => ({ from, as: [{ decimal: ',' }] })
  const findspot = { members: { name: '/Where', latitude: comma('/Lat'), longitude: comma('/Long') } }
  const mapFile = written(
    'notes.map.json',
    JSON.stringify({ fields: { id: '/Number', name: '/Name', weight: comma('/Weight'), findspot } }),
  )
  const entity = entityNamed('coin', schemas)
  const map = readImportMap(mapFile, entity, schemas)
  const { account } = await importFile(content, file, entity, { map, onProgress: () => undefined })
  expect(account.stored).toBe(2)
  const [numbers] = account.meanings.filter(({ subject }) => subject.en === 'numbers')
  expect(numbers?.understood).toBe(3)
  expect(numbers?.exceptions.map(({ place, reason }) => [place.line, reason.en])).toEqual([
    [3, '"n/d" is not understood as a number, and is left out'],
  ])
  const row = await content.reader
    .selectFrom('own_record')
    .select('record')
    .where('id', '=', 'coin/B-1')
    .executeTakeFirst()
  expect(JSON.parse(row?.record ?? '')).toMatchObject({
    weight: 6282.4,
    findspot: { latitude: -12.6258, longitude: -38.2921 },
  })
})
