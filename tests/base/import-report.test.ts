import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeReport,
  ReportBuilder,
  reportLines,
  sumReports,
  unexplainedCount,
} from '../../src/base/import-report.ts'
import { countedFiles, countedRecords, message } from '../../src/base/messages/message.ts'

const TWICE = { en: 'the id is that of another line', zh: '编号与另一行相同' }
const DATES = { en: 'dates', zh: '日期' }
const NUMBERS = { en: 'numbers', zh: '数字' }

function lines(report: ReportBuilder): readonly string[] {
  return describeReport(report.build()).map(({ en }) => en)
}

describe('an account', () => {
  it('names an id with a line break in one line', () => {
    const report = new ReportBuilder(countedRecords)
    report.countRead()
    report.refuse({
      place: { file: 'works.csv', line: 2, id: 'a\n1 record read: all is well' },
      reason: TWICE,
    })
    expect(lines(report)).toContain(
      '  a\\n1 record read: all is well (works.csv line 2): the id is that of another line.',
    )
  })

  it('explains all that came in, whatever the order', () => {
    const events = array(
      record({
        what: constantFrom('stored', 'replaced', 'refused', 'left out', 'unnamed'),
        line: integer({ min: 1, max: 9999 }),
      }),
    )
    assert(
      property(events, events, (one, other) => {
        const reports = [one, other].map((each) => {
          const report = new ReportBuilder(countedRecords)
          for (const { what, line } of each) {
            report.countRead()
            const exception = { place: { line }, reason: TWICE }
            if (what === 'stored' || what === 'replaced') report.countStored({ [what]: 1 })
            else if (what === 'refused') report.refuse(exception)
            else if (what === 'left out') report.leaveOut(exception)
            else report.countLeftOut(TWICE)
          }
          return report.build()
        })
        const sum = sumReports(countedRecords, reports)
        expect([...reports, sum].map(unexplainedCount)).toEqual([0, 0, 0])
        expect(sum.read).toBe(one.length + other.length)
      }),
    )
  })

  it('says what it cannot explain', () => {
    const report = new ReportBuilder(countedFiles)
    report.countRead(3)
    report.countStored({ stored: 2 })
    expect(lines(report)).toEqual([
      '3 files read: 2 stored, 0 replaced, 0 refused, 0 left out.',
      '1 of them cannot be explained. This is a fault of the program: please report it.',
    ])
  })

  it('names ten, each reason once and at least one of each, and says how many more there are', () => {
    const report = new ReportBuilder(countedRecords)
    report.countRead(14)
    for (let line = 2; line < 14; line += 1)
      report.refuse({ place: { line }, reason: TWICE, hint: { en: 'Number it otherwise.', zh: '请改号。' } })
    report.refuse({ place: { line: 20, id: '1921/3' }, reason: { en: 'it has no title', zh: '没有标题' } })
    report.countStored({ stored: 1 })
    expect(lines(report).slice(1)).toEqual([
      '  the id is that of another line: line 2, line 3, line 4, line 5, line 6, line 7, line 8, line 9, line 10 and 3 more. Number it otherwise.',
      '  1921/3 (line 20): it has no title.',
    ])
    expect(reportLines(report.build())).toHaveLength(13)
  })

  it('names what was stored and may be wrong, in its sum and its report too', () => {
    const report = new ReportBuilder(countedRecords)
    report.countRead()
    report.countStored({ stored: 1 })
    report.warn({ place: { line: 3 }, reason: TWICE })
    const sum = sumReports(countedRecords, [report.build(), report.build()])
    expect(unexplainedCount(sum)).toBe(0)
    expect(describeReport(sum).map(({ en }) => en)).toEqual([
      '2 records read: 2 stored, 0 replaced, 0 refused, 0 left out.',
      '2 things to look at:',
      '  line 3, line 3: the id is that of another line.',
    ])
    expect(reportLines(sum)).toMatchObject([{ outcome: 'to look at', line: 3 }, { line: 3 }])
  })

  it('names a kind of exceptions that differ in their values in one line, and what is published or lost before all others', () => {
    const report = new ReportBuilder(countedRecords)
    report.countRead(2)
    report.countStored({ stored: 1 })
    for (let kind = 0; kind < 4; kind += 1)
      report.warn({ place: { line: 2 }, reason: message`${`/field${kind}`} ${message`is doubtful`}` })
    for (let line = 2; line < 9; line += 1)
      report.warn({ place: { line }, reason: message`"species" leads to "${line}", which is not there` })
    report.warn({ place: {}, reason: message`records lost fields`, harm: 'lost' })
    report.warn({ place: { line: 5 }, reason: message`not for everyone: ${4} records`, harm: 'public' })
    report.refuse({ place: { line: 3 }, reason: TWICE })
    expect(lines(report)).toEqual([
      '2 records read: 1 stored, 0 replaced, 1 refused, 0 left out.',
      '  line 5: not for everyone: 4 records.',
      '  line 3: the id is that of another line.',
      '  records lost fields.',
      '11 things to look at:',
      ...Array.from({ length: 4 }, (_, kind) => `  line 2: /field${kind} is doubtful.`),
      '  7 of this kind, such as line 2: "species" leads to "2", which is not there.',
    ])
    expect(reportLines(report.build()).slice(0, 3)).toMatchObject([
      { reason: 'not for everyone: 4 records' },
      { outcome: 'refused' },
      { reason: 'records lost fields' },
    ])
  })

  it('counts the meanings that were understood, and names the others', () => {
    const report = new ReportBuilder(countedRecords)
    report.countRead(2)
    report.countStored({ replaced: 2 })
    report.countValue(DATES)
    report.countValue(DATES, { place: { line: 4, id: 'A-1' }, reason: { en: '"n.d."', zh: '“n.d.”' } })
    expect(lines(report).slice(1)).toEqual([
      '1 of 2 dates understood, and not these:',
      '  A-1 (line 4): "n.d.".',
    ])
  })

  it('says in how many records values are that are more than these', () => {
    const report = new ReportBuilder(countedRecords)
    for (const line of [1, 2]) {
      report.countRead()
      report.countStored({ stored: 1 })
      report.countValue(DATES)
      report.countValue(DATES, undefined, true)
      report.countValue(
        NUMBERS,
        line === 1 ? undefined : { place: { line }, reason: { en: '"x"', zh: '“x”' } },
      )
    }
    const said = ['4 of 4 dates in 2 records understood.', '1 of 2 numbers understood, and not these:']
    expect(lines(report)).toEqual(expect.arrayContaining(said))
    const sum = sumReports(countedRecords, [report.build(), report.build()])
    expect(describeReport(sum).map(({ en }) => en)).toContain('8 of 8 dates in 4 records understood.')
  })
})
