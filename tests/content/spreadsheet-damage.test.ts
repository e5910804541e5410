import { describe, expect, it } from 'vitest'
import { damagedTexts, damageOf, madeDates } from '../../src/content/import/spreadsheet-damage.ts'

describe('what a spreadsheet has damaged', () => {
  it.each([
    ['3.7E+09', /shortened/],
    ['3,7E+09', /shortened/],
    ['9E+15', /shortened/],
    ['-2.5E-07', /shortened/],
    ['4.50001e+25', /shortened/],
    ['###', /too narrow/],
    ['############', /too narrow/],
    ['#REF!', /formula/],
    ['#N/A', /formula/],
    ['#NAME?', /formula/],
    ['#VALUE!', /formula/],
    ['#DIV/0!', /formula/],
    ['#BEZUG!', /formula/],
    ['#NOM?', /formula/],
    ['#¡VALOR!', /formula/],
    ['#NV', /formula/],
    ['Err:502', /formula/],
    ['<p>#REF!</p>', /formula/],
    [' #NUM! ', /formula/],
  ])('%s is', (text, reason) => expect(damageOf(text)?.reason.en).toMatch(reason))

  it.each([
    '37000000000',
    '1E5',
    'E+E',
    '3.7E',
    'A-1921.3',
    '#1',
    '##',
    '# 12',
    '#museum',
    'No. 5 E+ 3',
    'the cell showed #REF! here',
    '',
  ])('%s is not', (text) => expect(damageOf(text)).toBeUndefined())

  it('is found wherever it is in a record', () => {
    const record = {
      title: 'Oar',
      facts: [{ label: 'Weight', value: '1.1E+06' }],
      makers: [{ name: '#N/A' }],
    }
    expect(damagedTexts(record).map(({ pointer }) => pointer)).toEqual(['/facts/0/value', '/makers/0/name'])
  })
})

describe('numbers that a spreadsheet has made dates of', () => {
  const numbers = ['3-14', '3-15', '3/16', '4.1', 'A-7']

  it.each(['03-Mar', '3. Mrz', '3-mars', 'Mar-03', 'Mär 1903', '3月14日'])('%s is one of them', (id) =>
    expect(madeDates([...numbers, id])).toEqual([id]),
  )
  it.each(['March', 'May-Day', '1903-03-14', 'mar-003b', '45001'])('%s is none', (id) =>
    expect(madeDates(['A-1', 'A-2', 'A-3', id])).toEqual([]),
  )
  it('so is a number of days among numbers that could be dates', () =>
    expect(madeDates(['3-14', '3-15', '3-16', '45001'])).toEqual(['45001']))
  it('none is, where most look so', () => expect(madeDates(['Mar-03', 'Apr-04', 'A-1'])).toEqual([]))
})

describe('what a conversion has damaged', () => {
  it.each([
    ['Caf\uFFFD', /lost characters/],
    ['CafÃ© of the harbour, with a long description of what is there', /read in another encoding/],
    ['Lâ€™Atelier', /read in another encoding/],
  ])('%s is named', (title, reason) => {
    expect(damagedTexts({ title }).map(({ pointer, damage }) => [pointer, damage.reason.en])).toEqual([
      ['/title', expect.stringMatching(reason)],
    ])
  })

  it.each(['Café', 'SÃO PAULO', 'Â', '5 â €'])('%s is whole', (title) =>
    expect(damagedTexts({ title })).toEqual([]),
  )
})
