import { describe, expect, it } from 'vitest'
import { asksForConsent, asksForName } from '../../src/engine/contact-words.ts'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { foreignFiles } from '../support/foreign-museum.ts'

type Json = Readonly<Record<string, unknown>>

function locale(code: string, label: string) {
  return { code, tag: code, label, channelSuffix: code }
}

const pl = locale('pl', 'Polski')
const ur = locale('ur', 'اردو')

/** Problems of a code in a museum with these settings and one form with this field. */
function said(code: string, site: Json, field: Json = {}): readonly string[] {
  const label = { pl: 'Imię', en: 'First name' }
  const fields = [{ name: 'imie', control: 'text', label, ...field }]
  const submit = { service: 'main', path: '/api/forms/opinia', label, success: label }
  const text = JSON.stringify({ title: label, route: '/opinia', fields, submit })
  const files = [...foreignFiles({ site }), { path: 'forms/opinia.json', text }]
  return compileSite(files, registry)
    .problems.filter((each) => each.code === code)
    .map(({ message, pointer }) => `${pointer} ${message}`)
}

describe('a pattern for names', () => {
  const refused = (locales: readonly Json[], field: Json) => said('FORM_PATTERN', { locales }, field)

  it('is tried on names of each language of the site', () => {
    const letters = { pattern: '^[A-Za-z ]+$' }
    expect(refused([pl], letters)).toEqual([
      '/fields/0/pattern The field "imie" refuses names such as "Łucja" ("^[A-Za-z ]+$"), and Polski is a language of the site.',
    ])
    expect(refused([locale('en', 'English'), ur], letters)).toEqual([
      '/fields/0/pattern The field "imie" takes Latin letters alone ("^[A-Za-z ]+$"), and اردو is a language of the site.',
    ])
    expect(refused([locale('en', 'English')], letters)).toEqual([])
    for (const pattern of ['^[A-Za-zĄ-ż ]+$', '^\\p{L}+$', '^[A-Z]{2}\\d+$'])
      expect(refused([pl], { pattern })).toEqual([])
    // No name, and a name as a passport has it.
    expect(refused([pl], { ...letters, label: { pl: 'Sygnatura' } })).toEqual([])
    expect(refused([pl], { pattern: '^[A-Z ]+$' })).toEqual([])
  })

  it.each(['Imię i nazwisko', 'Adınız', 'お名前', 'نام', 'பெயர்', 'Nafn', 'Your name *', 'Ім’я', 'Nom'])(
    'is of a field with the label %s',
    (label) => expect(asksForName({ xx: label })).toBe(true),
  )
  it.each(['Nazwa zbioru', 'Name of the school', 'Adres', '書名', 'Nominal'])('is of no field %s', (label) =>
    expect(asksForName(label)).toBe(false),
  )
})

it('a value that holds for decades is named', () => {
  const opening = (to: string) => ({
    opening: {
      regular: [{ days: ['mon'], opens: '09:00', closes: '17:00' }],
      exceptions: [{ from: '2027-03-10', to }],
    },
  })
  expect(said('CONFIG_VALUE', { locales: [pl], ...opening('2037-03-12') })).toEqual([
    '/opening/exceptions/0/to the exception from 2027-03-10 to 2037-03-12 lasts longer than 5 years.',
  ])
  expect(said('CONFIG_VALUE', { locales: [pl], ...opening('2031-03-12') })).toEqual([])
  const privacy = (keepDays: number) => ({ locales: [pl], privacy: { page: '/opinia', keepDays } })
  expect(said('CONFIG_VALUE', privacy(36_500))).toEqual([
    '/privacy/keepDays "keepDays" is 36500, and contact data would be kept for 99 years.',
  ])
  expect(said('CONFIG_VALUE', privacy(3650))).toEqual([])
})

it('a filter has the values of what it sends', () => {
  const read = (name: string) => {
    const facet = (of: string) => ({ records: '/facets', where: { '/name': of }, value: '/key' })
    const list = {
      params: { medium: { type: 'string', list: true }, place: { type: 'string', list: true } },
      request: { method: 'GET', path: '/objects', query: { medium: '{medium}', place: '{place}' } },
      response: { records: '/rows', facets: { medium: facet(name), place: facet('place') } },
    }
    return compileSite(foreignFiles({ list }), registry).problems.filter(
      ({ code }) => code === 'CONFIG_VALUE',
    )
  }
  expect(read('place').map(({ message }) => message)).toEqual([
    'the values of the filter "medium" are read from "place", which is sent by "place"; "medium" is sent as "medium".',
  ])
  // A service may call its facets otherwise.
  for (const name of ['medium', 'materials']) expect(read(name)).toEqual([])
})

it('a text has the placeholders that it has in all other languages', () => {
  const closes = (pl: string) => ({
    locales: [locale('en', 'English'), locale('pl', 'Polski')],
    texts: { 'opening.open': { en: 'Open until {closes}', pl } },
  })
  expect(said('PLACEHOLDER_MISSING', closes('Otwarte'))).toEqual([
    '/texts/opening.open/pl This text has no "{closes}", which it has in every other language.',
  ])
  expect(said('PLACEHOLDER_MISSING', closes('Otwarte do {closes}'))).toEqual([])
})

it('a consent is not ticked beforehand, whether it is required or not', () => {
  const box = { control: 'checkbox', default: true }
  const consent = { ...box, label: { pl: 'Zgadzam się na przetwarzanie danych' } }
  expect(said('FORM_TICKED', { locales: [pl] }, consent)).toEqual([
    '/fields/0/default The box "imie" asks for consent, and is ticked before anybody has read it.',
  ])
  expect(said('FORM_TICKED', { locales: [pl] }, { ...box, label: { pl: 'Wyślij kopię' } })).toEqual([])
  for (const label of [
    'I agree',
    'Onaylıyorum',
    'میں متفق ہوں',
    '同意します',
    'Ég samþykki',
    'ஒப்புக்கொள்கிறேன்',
  ])
    expect(asksForConsent(label)).toBe(true)
  expect(asksForConsent('Ponad sto listów')).toBe(false)
})

it('the number is in each plural form that several numbers have', () => {
  const texts = (many: string) => ({
    'pager.total': { pl: { one: 'jedna praca', few: '{n} prace', many, other: '{n} pracy' } },
  })
  expect(said('PLACEHOLDER_MISSING', { locales: [pl], texts: texts('prac') })).toEqual([
    expect.stringMatching(/^\/texts\/pager\.total\/pl\/many .*"\{n\}"/),
  ])
  expect(said('PLACEHOLDER_MISSING', { locales: [pl], texts: texts('{n} prac') })).toEqual([])
})

describe('a latitude', () => {
  const at = (timeZone: string, latitude: number, longitude: number) =>
    said('PLACE_EXCHANGED', { timeZone, place: { address: { en: 'Quay' }, latitude, longitude } })

  it.each([
    ['Europe/Athens', 24.94, 37.44],
    ['Europe/Rome', 12.49, 41.89],
    ['Europe/Kyiv', 30.52, 50.45],
  ])('south of Europe is named with the clock of a city there: %s', (zone, latitude, longitude) =>
    expect(at(zone, latitude, longitude)).toEqual([
      `/place/latitude The latitude ${latitude} and the longitude ${longitude} are not where the clock of "${zone}" is; exchanged they are.`,
    ]),
  )

  it.each([
    ['Europe/Athens', 34.83, 24.09],
    ['Europe/Athens', 37.44, 24.94],
    ['Europe/Istanbul', 38.5, 43.4],
    ['Asia/Riyadh', 24.7, 46.7],
    ['Africa/Cairo', 30.04, 31.24],
  ])('where it is, is not: %s', (zone, latitude, longitude) =>
    expect(at(zone, latitude, longitude)).toEqual([]),
  )
})

describe('a longitude', () => {
  const turned = (timeZone: string, latitude: number, longitude: number) =>
    said('PLACE_EXCHANGED', { timeZone, place: { address: { en: 'Quay' }, latitude, longitude } })

  it.each([
    ['Europe/Warsaw', 50.06, -19.94],
    ['America/Chicago', 41.88, 87.62],
    ['Asia/Tokyo', 35.68, -139.77],
  ])('with the other sign is named: %s', (zone, latitude, longitude) =>
    expect(turned(zone, latitude, longitude)).toEqual([
      `/place/longitude The longitude ${longitude} is not where the clock of "${zone}" is; with the other sign it is.`,
    ]),
  )

  // The farthest from their clocks: Galicia, Western Sahara, Tindouf, Kashgar, Nuuk, the Aleutians, Patagonia, Kiritimati, Reykjavik.
  it.each([
    ['Europe/Madrid', 42.9, -9.27],
    ['Africa/El_Aaiun', 23.7, -15.93],
    ['Africa/Algiers', 27.67, -8.13],
    ['Asia/Shanghai', 39.47, 75.99],
    ['America/Nuuk', 64.18, -51.72],
    ['America/Adak', 52.9, 172.9],
    ['America/Argentina/Ushuaia', -54.8, -68.3],
    ['Pacific/Kiritimati', 1.87, -157.4],
    ['Atlantic/Reykjavik', 64.15, -21.94],
    ['Europe/Warsaw', 50.06, 19.94],
  ])('far from its clock is none: %s', (zone, latitude, longitude) =>
    expect(turned(zone, latitude, longitude)).toEqual([]),
  )
})
