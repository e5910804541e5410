import { describe, expect, it } from 'vitest'
import type { Item } from '../../src/engine/contracts/item.ts'
import { calendarDocument, eventTimes } from '../../src/web/machine-readable/calendar-document.ts'
import { propertyValue, readCalendar, textValue } from '../support/read-calendar.ts'

const facts = {
  name: 'Activities, talks; walks - Museum',
  page: 'https://museum.test/Activity',
  timeZone: 'Asia/Shanghai',
  today: '2026-11-21',
  allDay: false,
  museum: 'The Museum; East, West',
  address: '1 Hill Road, Town',
  city: 'Town',
}

const item: Item = {
  id: '7',
  title: 'Walls, gates; and \\ towers 🏯',
  start: '2026-11-28T14:00:00',
  end: '2026-11-28T16:00:00',
  place: 'Lecture Hall, first floor',
  excerpt: `一${'二三四五六七八九十'.repeat(12)}\u0007；“end”`,
}

function read(change: Partial<Item> = {}, factsChange: Partial<typeof facts> = {}) {
  const address = 'https://museum.test/Activity/7'
  const text = calendarDocument([{ item: { ...item, ...change }, address }], { ...facts, ...factsChange })
  const { calendar, events } = readCalendar(text)
  const [event] = events
  if (event === undefined) throw new Error('no event')
  return { calendar, event, text }
}

describe('a calendar', () => {
  it('has every property an event needs, its texts escaped', () => {
    const { calendar, event } = read()
    expect(propertyValue(calendar, 'VERSION')).toBe('2.0')
    expect(textValue(propertyValue(calendar, 'X-WR-CALNAME'))).toBe(facts.name)
    expect(propertyValue(calendar, 'X-WR-CALNAME')).toContain('Activities\\, talks\\; walks')
    expect(propertyValue(event, 'SUMMARY')).toBe('Walls\\, gates\\; and \\\\ towers 🏯')
    expect(textValue(propertyValue(event, 'LOCATION'))).toBe('Lecture Hall, first floor, Town')
    const description = textValue(propertyValue(event, 'DESCRIPTION'))
    expect(description).toBe(
      `${item.excerpt?.replace('\u0007', '')}\n\n${facts.museum}\n\nhttps://museum.test/Activity/7`,
    )
    expect(propertyValue(event, 'URL')).toBe('https://museum.test/Activity/7')
  })

  it.each([
    ['cancelled', 'CANCELLED', '1'],
    ['postponed', 'TENTATIVE', '1'],
    ['upcoming', undefined, '0'],
  ] as const)('what is %s has the status %s, and a calendar takes the change', (status, said, sequence) => {
    const { event } = read({ status })
    const statuses = event.filter(({ name }) => name === 'STATUS').map(({ value }) => value)
    expect([statuses, propertyValue(event, 'SEQUENCE')]).toEqual([said === undefined ? [] : [said], sequence])
  })

  it('says times in UTC, from the museum’s clock', () => {
    const { event } = read()
    expect([propertyValue(event, 'DTSTART'), propertyValue(event, 'DTEND')]).toEqual([
      '20261128T060000Z',
      '20261128T080000Z',
    ])
  })

  it('says whole days where only days are known or wanted, the end exclusive', () => {
    const days = read({ start: '2026-12-30', end: '2026-12-31' }).event
    expect(
      days.filter(({ name }) => /^DT(START|END)/.test(name)).map(({ key, value }) => [key, value]),
    ).toEqual([
      ['DTSTART;VALUE=DATE', '20261230'],
      ['DTEND;VALUE=DATE', '20270101'],
    ])
    const wanted = read({ end: '2027-02-28T17:00:00' }, { allDay: true }).event
    expect(propertyValue(wanted, 'DTSTART')).toBe('20261128')
    expect(propertyValue(wanted, 'DTEND')).toBe('20270301')
  })

  it('says the first century and what never ends', () => {
    const early = read({ start: '0050-03-01T10:00:00', end: '0050-03-01T12:00:00' }).event
    expect(['DTSTAMP', 'DTSTART', 'DTEND'].map((key) => propertyValue(early, key))).toEqual([
      '00500228T155417Z',
      '00500301T015417Z',
      '00500301T035417Z',
    ])
    const days = read({ start: '0050-02-28', end: '9999-12-31' }).event
    expect([propertyValue(days, 'DTSTART'), propertyValue(days, 'DTEND')]).toEqual(['00500228', '99991231'])
  })

  it('keeps its identity whatever the language and the day, and changes its stamp once a day until it begins', () => {
    const english = calendarDocument([{ item, address: 'https://museum.test/Activity/7?lang=en' }], facts)
    const uid = propertyValue(read().event, 'UID')
    expect(uid).toMatch(/^[0-9a-f]{24}@museum\.test$/)
    expect(propertyValue(readCalendar(english).events[0] ?? [], 'UID')).toBe(uid)
    expect(read().text).toBe(read().text)
    expect(propertyValue(read().event, 'DTSTAMP')).toBe('20261120T160000Z')
    expect(propertyValue(read({}, { today: '2027-05-05' }).event, 'DTSTAMP')).toBe('20261127T160000Z')
    const other = calendarDocument([{ item, address: 'https://museum.test/Activity/8' }], facts)
    expect(propertyValue(readCalendar(other).events[0] ?? [], 'UID')).not.toBe(uid)
  })

  it('is at the museum where the Item names no place', () => {
    const { place: _place, ...placeless } = item
    const text = calendarDocument([{ item: placeless, address: 'https://museum.test/Activity/7' }], facts)
    const location = propertyValue(readCalendar(text).events[0] ?? [], 'LOCATION')
    expect(textValue(location)).toBe('The Museum; East, West, 1 Hill Road, Town')
  })

  it('leaves out what has no start, and is sound when empty', () => {
    const { start: _start, ...undated } = item
    const text = calendarDocument([{ item: undated, address: 'https://museum.test/Activity/7' }], facts)
    expect(readCalendar(text).events).toEqual([])
  })
})

describe('times of an event', () => {
  it.each([
    [{ start: '2026-11-28T14:00:00' }, ['2026-11-28T06:00:00.000Z', undefined, false]],
    [
      { start: '2026-11-28T14:00:00', end: '2026-11-29' },
      ['2026-11-28T06:00:00.000Z', '2026-11-29T16:00:00.000Z', false],
    ],
    [
      { start: '2026-11-28', end: '2026-11-29T12:00:00' },
      ['2026-11-27T16:00:00.000Z', '2026-11-29T04:00:00.000Z', false],
    ],
    // RFC 5545, 3.8.2.2; cyrusimap/cyrus-imapd#3921, tutao/tutanota#3973: an end that is the start is refused.
    [
      { start: '2026-11-28T14:00:00', end: '2026-11-28T14:00:00' },
      ['2026-11-28T06:00:00.000Z', undefined, false],
    ],
    // West of Greenwich this is of the year 10000, which no calendar can write: the whole file is refused.
    [
      { start: '2026-11-28T14:00:00', end: '9999-12-31T23:59:59' },
      ['2026-11-28T06:00:00.000Z', undefined, false],
    ],
    [{ start: '2026-11-28', end: '2026-11-01' }, ['2026-11-28T00:00:00.000Z', undefined, true]],
    [
      { start: '2026-11-28T14:00:00', end: '2026-11-28' },
      ['2026-11-28T06:00:00.000Z', '2026-11-28T16:00:00.000Z', false],
    ],
  ])('%o', (known, [start, end, allDay]) => {
    const times = eventTimes(known, 'Asia/Shanghai', false)
    expect([times?.start.toISOString(), times?.end?.toISOString(), times?.allDay]).toEqual([
      start,
      end,
      allDay,
    ])
  })

  it('follow the zone through a change of clocks', () => {
    const summer = eventTimes({ start: '2026-06-01T10:00:00' }, 'Europe/London', false)
    const winter = eventTimes({ start: '2026-12-01T10:00:00' }, 'Europe/London', false)
    expect([summer?.start.toISOString(), winter?.start.toISOString()]).toEqual([
      '2026-06-01T09:00:00.000Z',
      '2026-12-01T10:00:00.000Z',
    ])
  })
})
