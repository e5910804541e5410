import { groupOption, numberOption, type Options, textOption } from '../options.ts'

export interface MapMarker {
  readonly title: string
  readonly text?: string | undefined
  readonly href?: string | undefined
  readonly linkTitle: string
}

export interface MapTiles {
  readonly url: string
  readonly attribution: string
  readonly maxZoom: number
}

export interface MapOptions {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
  readonly alt: string
  readonly marker: MapMarker
  readonly still?: string | undefined
  readonly streets?: string | undefined
  readonly tiles?: MapTiles | undefined
}

const ZOOM = 18
const TILES_ZOOM = 19

function tilesOf(options: Options): MapTiles | undefined {
  const tiles = groupOption(options, 'tiles')
  const url = tiles && textOption(tiles, 'url')
  if (tiles === undefined || url === undefined) return undefined
  const attribution = textOption(tiles, 'attribution') ?? ''
  return { url, attribution, maxZoom: numberOption(tiles, 'maxZoom', TILES_ZOOM) }
}

/** A section's `map`; undefined where it has none, or nothing says where it is. */
export function mapOptions(section: Options): MapOptions | undefined {
  const options = groupOption(section, 'map')
  if (typeof options?.latitude !== 'number' || typeof options.longitude !== 'number') return undefined
  const marker = groupOption(options, 'marker') ?? {}
  const title = textOption(marker, 'title') ?? ''
  return {
    latitude: options.latitude,
    longitude: options.longitude,
    zoom: numberOption(options, 'zoom', ZOOM),
    alt: textOption(options, 'alt') ?? title,
    marker: {
      title,
      text: textOption(marker, 'text'),
      href: textOption(marker, 'href'),
      linkTitle: textOption(marker, 'linkTitle') ?? title,
    },
    still: textOption(options, 'still'),
    streets: textOption(options, 'streets'),
    tiles: tilesOf(options),
  }
}
