import { formButton } from './forms/form-view.ts'
import { configPicture, linkTo } from './link-view.ts'
import { openingView } from './opening-view.ts'
import { type ViewContext, withSettings } from './view-context.ts'

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const localText = (value: Plain, context: ViewContext): string | undefined => {
  const codes = context.manifest.locales.map((locale) => locale.code)
  const keys = Object.keys(value)
  if (keys.length === 0 || !keys.every((key) => codes.includes(key))) return undefined
  const text = value[context.locale.code]
  return typeof text === 'string' ? withSettings(text, context) : undefined
}

/** The museum's own coordinate, where a map names no other. */
const museumPlace = ({ manifest: { site } }: ViewContext): Plain =>
  site.place === undefined ? {} : { latitude: site.place.latitude, longitude: site.place.longitude }

const entry = (key: string, value: unknown, context: ViewContext): unknown => {
  if (typeof value === 'string' && key === 'href') return linkTo(value, context)?.href
  if (typeof value === 'string' && key === 'image') return configPicture(value, context)
  if (typeof value === 'string' && key === 'form') return formButton(value, context)
  if (value === true && key === 'opening') return openingView(context)
  if (isPlain(value) && key === 'still') {
    const path = localText(value, context)
    return path === undefined ? undefined : configPicture(path, context)
  }
  if (isPlain(value) && key === 'map') return localise({ ...museumPlace(context), ...value }, context)
  return localise(value, context)
}

/**
 * Options of a template or block in one language: texts become strings, settings are filled in, and what
 * stands under `href`, `image` and `still` becomes an address the browser can use (or goes away), `form` the form's
 * name with the words of the button that opens it, `opening: true` the museum's hours from now on (`OpeningView`), and a `map` without a coordinate stands where the museum does.
 */
export const localise = (value: unknown, context: ViewContext): unknown => {
  if (typeof value === 'string') return withSettings(value, context)
  if (Array.isArray(value)) return value.map((each: unknown) => localise(each, context))
  if (!isPlain(value)) return value
  return localText(value, context) ?? localiseOptions(value, context)
}

export const localiseOptions = (options: Plain, context: ViewContext): Plain =>
  Object.fromEntries(
    Object.entries(options).flatMap(([key, value]) => {
      const localised = entry(key, value, context)
      return localised === undefined ? [] : [[key, localised]]
    }),
  )
