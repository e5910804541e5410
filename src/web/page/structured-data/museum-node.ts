import type { DayOfWeek, Museum, OpeningHoursSpecification, PostalAddress } from 'schema-dts'
import type { OpeningConfig } from '../../../../schemas/config/index.ts'
import { omitUndefined } from '../../../base/object.ts'
import { localized } from '../../../base/text/index.ts'
import { stretchesOf } from '../../site/opening-hours.ts'
import { absolute } from '../page-meta.ts'
import { logosOf } from '../shell-view.ts'
import { configPicture, linkTo, type ViewContext, withSettings } from '../view-context.ts'

/** What structured data is made of, beside the page itself. */
export interface StructuredContext {
  /** Without a platform: structured data are the same for all. */
  readonly view: ViewContext
  readonly origin: string
  /** Today on the museum's clock, `YYYY-MM-DD`. */
  readonly today: string
}

type Text = Readonly<Record<string, string>> | undefined

export function textIn(text: Text, { view }: StructuredContext): string {
  return localized(text, view.locale.code)
}

/** The home page in the page's language. */
export function homeAddress({ view, origin }: StructuredContext): string {
  return absolute(linkTo(view.manifest.home, view)?.href ?? '/', origin)
}

export function museumId({ origin }: StructuredContext): string {
  return `${origin}/#museum`
}

const DAYS = {
  mon: 'https://schema.org/Monday',
  tue: 'https://schema.org/Tuesday',
  wed: 'https://schema.org/Wednesday',
  thu: 'https://schema.org/Thursday',
  fri: 'https://schema.org/Friday',
  sat: 'https://schema.org/Saturday',
  sun: 'https://schema.org/Sunday',
} as const satisfies Readonly<Record<string, DayOfWeek>>

/** The hours of an ordinary week; of seasons with the days on which each begins and ends next, or has begun. */
function regularHours(opening: OpeningConfig, today: string): readonly OpeningHoursSpecification[] {
  const stretches = stretchesOf(opening)
  const [day, year] = [today.slice('YYYY-'.length), Number(today.slice(0, 'YYYY'.length))]
  return stretches.flatMap(({ from, to, regular }) => {
    const isOverNewYear = to < from
    // Where it goes over New Year's Eve, it ends in this year as long as it is not over.
    const end = day <= to ? year : year + 1
    const begin = isOverNewYear ? end - 1 : end
    const valid =
      stretches.length === 1 ? {} : { validFrom: `${begin}-${from}`, validThrough: lastDayIn(end, to) }
    return regular.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map((each) => DAYS[each]),
      opens,
      closes,
      ...valid,
    }))
  })
}

/** The last day of a season in one year: 28 February is the 29th where there is one. */
function lastDayIn(year: number, day: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${day === '02-28' && isLeap ? '02-29' : day}`
}

/** Days unlike the others that are not over by `today` (`YYYY-MM-DD`); a closed day opens and closes at 00:00. */
function specialHours(
  { exceptions = [] }: OpeningConfig,
  today: string,
): readonly OpeningHoursSpecification[] {
  return exceptions
    .filter(({ from, to = from }) => to >= today)
    .map(({ from, to = from, opens = '00:00', closes = '00:00' }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens,
      closes,
    }))
}

type Address = Exclude<PostalAddress, string>

/** The museum's town as an address; undefined where the site does not say where it is. */
export function townNode(context: StructuredContext): Address | undefined {
  const { place } = context.view.manifest.site
  if (place === undefined) return undefined
  const city = textIn(place.city, context)
  return {
    '@type': 'PostalAddress',
    ...(city === '' ? {} : { addressLocality: city }),
    ...omitUndefined({ addressCountry: place.country }),
  }
}

/** The museum's own address. */
export function addressNode(context: StructuredContext): Address | undefined {
  const { place } = context.view.manifest.site
  const town = townNode(context)
  if (place === undefined || town === undefined) return undefined
  return {
    ...town,
    streetAddress: textIn(place.address, context),
    ...omitUndefined({ postalCode: place.postalCode }),
  }
}

function pictureAddress(path: string | undefined, { view, origin }: StructuredContext): string | undefined {
  const src = path === undefined ? undefined : configPicture(path, view)
  return src === undefined ? undefined : absolute(src, origin)
}

/** The museum's address, position and telephone. */
function placeParts(context: StructuredContext): Partial<Exclude<Museum, string>> {
  const { place } = context.view.manifest.site
  const address = addressNode(context)
  if (place === undefined || address === undefined) return {}
  const { latitude, longitude, phone } = place
  return {
    address,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone === undefined ? {} : { telephone: withSettings(phone, context.view) }),
  }
}

/** Further addresses of the museum: its channels elsewhere that are links. */
function elsewhere({ view }: StructuredContext): readonly string[] {
  return (view.manifest.site.shell.footer.follow?.codes ?? [])
    .map(({ href }) => withSettings(href, view))
    .filter((href) => /^https?:\/\//i.test(href))
}

/** The museum itself: who, where, when it is open. */
export function museumNode(context: StructuredContext): Exclude<Museum, string> {
  const { site } = context.view.manifest
  const { opening, shell } = site
  const name = textIn(site.name, context)
  const others = Object.values(site.name).filter((other) => other !== name)
  const description = textIn(site.description, context)
  const logo = pictureAddress(logosOf(shell.logo).light ?? shell.icon, context)
  const image = pictureAddress(shell.subBanner, context) ?? logo
  const special = opening === undefined ? [] : specialHours(opening, context.today)
  const sameAs = elsewhere(context)
  return {
    '@type': 'Museum',
    '@id': museumId(context),
    name,
    url: homeAddress(context),
    ...(others.length === 0 ? {} : { alternateName: others }),
    ...(description === '' ? {} : { description }),
    ...omitUndefined({ logo, image }),
    ...placeParts(context),
    ...(opening === undefined ? {} : { openingHoursSpecification: regularHours(opening, context.today) }),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  }
}
