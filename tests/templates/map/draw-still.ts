import { drawStreets } from '../../../src/site/templates/part/map/draw-streets.ts'
import { project } from '../../../src/site/templates/part/map/geometry.ts'
import { pinPaths } from '../../../src/site/templates/part/map/pin-path.ts'
import { readStreets } from '../../../src/site/templates/part/map/streets.ts'

const WIDTH = 1440
const HEIGHT = 640

const dark = `@media(prefers-color-scheme:dark){.map-art{--paper:#191715;--paper-raised:#2b2722;--line:#3d372f;--line-strong:#74684f;--ink:#efe7d8;--ink-soft:#cabfa9;--bronze:#d0a868;--bronze-deep:#e3c48d;--patina:#8fb8aa;--seal:#e0766b;--on-seal:#1d0f0c}}`
const pin =
  '.map-art{color-scheme:light dark}.map-pin__body{fill:var(--red)}.map-pin__gate{fill:none;stroke:var(--on-red);stroke-width:2}'

const small = (css: string): string => css.replace(/\s+/g, ' ').replace(/ ?([{};:,]) ?/g, '$1')

/** The picture that stands for the live map: the same drawing at the same scale, with the museum in its middle. */
export function drawStill(
  json: unknown,
  css: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  locale: string,
): string {
  const centre = project(longitude, latitude, 18)
  const area = {
    x: Math.round(centre.x) - WIDTH / 2,
    y: Math.round(centre.y) - HEIGHT / 2,
    width: WIDTH,
    height: HEIGHT,
  }
  const drawing = drawStreets(readStreets(json), { zoom: 18, area, locale, prefix: 'm' })
  const mark = `<g transform="translate(${WIDTH / 2 - 24} ${HEIGHT / 2 - 58})"><path class="map-pin__body" d="${pinPaths.body}"/><path class="map-pin__gate" d="${pinPaths.gate}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="map-art" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${small(css)}${pin}${dark}</style>${drawing}${mark}</svg>\n`
}
