import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configProblems } from '../../../src/run/config-problems.ts'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'
import { jsonOf, make, refusalOf, smallMuseum } from '../support/new-run.ts'

const names = { name: 'coin', labelZh: '钱币', labelEn: 'Coins' }
const FIELDS = ['mint:link coin:铸造地:Mint', 'legend:text:铭文:Legend', 'struck:year:铸造年:Struck']

describe('new record', () => {
  it('makes a type with a list of its records and a page for each', async () => {
    const folder = smallMuseum()
    await make('record', folder, { ...names, field: FIELDS.join('\n') })
    expect(jsonOf(folder, 'records/coin.json')).toMatchObject({
      label: { zh: '钱币', en: 'Coins' },
      page: '/coins/:id',
      title: 'legend',
      fields: [
        { name: 'mint', type: 'link', to: 'coin' },
        { name: 'legend', type: 'text' },
        { name: 'struck', type: 'year', label: { zh: '铸造年', en: 'Struck' } },
      ],
    })
    const { report, manifest } = checkConfig(folder, false)
    expect(report).toBe('')
    expect(manifest?.pages.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/coins', '/coins/:id']),
    )
  })

  it('gives records a name where no field is a text', async () => {
    const folder = smallMuseum()
    await make('record', folder, { ...names, field: FIELDS.slice(2).join('\n'), route: '/purse' })
    expect(jsonOf(folder, 'records/coin.json')).toMatchObject({
      page: '/purse/:id',
      title: 'name',
      fields: [{ name: 'name', type: 'languageMap', label: { zh: '名称', en: 'Name' } }, { name: 'struck' }],
    })
    expect(checkConfig(folder, false).report).toBe('')
  })

  it('names fields that look internal, as the check does, unless they say whether they are private', async () => {
    const folder = smallMuseum()
    const field = ['legend:text:铭文:Legend', 'worth:number:估价:Valuation', 'phone:text:电话:Phone'].join(
      '\n',
    )
    const printed = await make('record', folder, { ...names, field })
    expect(printed.match(/RECORD_[A-Z]+/g)).toEqual(['RECORD_CONTACT', 'RECORD_INTERNAL'])
    const { problems } = await configProblems(folder, readEnvironment({}))
    const [found, ...others] = problems.filter(({ code }) => code === 'RECORD_INTERNAL')
    expect(found).toMatchObject({ file: 'records/coin.json', pointer: '/fields/1/name' })
    expect(others).toEqual([])
    const file = join(folder, 'records/coin.json')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"type": "number"', '"type": "number", "private": true'),
    )
    const after = await configProblems(folder, readEnvironment({}))
    expect(after.problems.map(({ code }) => code)).not.toContain('RECORD_INTERNAL')
  })

  it.each(['narrator:text:讲述人:Told by', 'told:text:口述者:Told by'])(
    'asks whether the person interviewed is private: %s',
    async (field) => {
      const printed = await make('record', smallMuseum(), {
        ...names,
        field: `legend:text:铭文:Legend\n${field}`,
      })
      expect(printed.match(/RECORD_[A-Z]+/g)).toEqual(['RECORD_INTERNAL'])
    },
  )

  it.each([
    [{ ...names, name: 'Coin' }, 'A name begins with a small letter'],
    [{ ...names, field: 'Mint:text:a:b' }, 'A field begins with its name'],
    [{ ...names, field: 'mint:coin:a:b' }, 'There is no type of a field "coin"'],
    [{ ...names, field: 'mint:link:a:b' }, 'A link names the type that it leads to'],
    [{ ...names, field: 'mint:text x:a:b' }, 'A link names the type that it leads to'],
    [{ ...names, field: 'mint:text:铸造地' }, 'mint:text:LABEL-中文:LABEL-English'],
  ])('refuses %j', async (given, reason) => {
    const written = { field: 'legend:text:铭文:Legend', ...given }
    expect(await refusalOf(make('record', smallMuseum(), written))).toContain(reason)
  })
})
