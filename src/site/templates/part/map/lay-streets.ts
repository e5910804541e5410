import { type Map as LeafletMap, latLngBounds, point, type SVGOverlay, svgOverlay } from 'leaflet'
import { trustedHtml } from '../../../ui/trusted-html.ts'
import { drawStreets } from './draw-streets.ts'
import type { Street } from './streets.ts'

/** How much more than the screen is drawn, as a part of its size, so that moving a little shows no edge. */
const AROUND = 0.6

const SVG = 'http://www.w3.org/2000/svg'

/** Keeps the streets drawn on a map, anew for each zoom level and where the map is moved beyond what was drawn. */
export function layStreets(map: LeafletMap, streets: readonly Street[], locale: string): void {
  let overlay: SVGOverlay | undefined
  let drawnZoom: number | undefined
  const draw = (): void => {
    const zoom = map.getZoom()
    if (overlay !== undefined && drawnZoom === zoom && overlay.getBounds().contains(map.getBounds())) return
    const wished = map.getBounds().pad(AROUND)
    const start = map.project(wished.getNorthWest(), zoom).round()
    const size = map.project(wished.getSouthEast(), zoom).round().subtract(start)
    const area = { x: start.x, y: start.y, width: size.x, height: size.y }
    const element = elementOf(
      drawStreets(streets, { zoom, area, locale, prefix: 'map-guide-' }),
      size.x,
      size.y,
    )
    const end = start.add(point(size.x, size.y))
    const bounds = latLngBounds(map.unproject(start, zoom), map.unproject(end, zoom))
    const next = svgOverlay(element, bounds, { className: 'map-art' }).addTo(map)
    overlay?.remove()
    overlay = next
    drawnZoom = zoom
  }
  draw()
  map.on('moveend', draw)
}

function elementOf(drawing: string, width: number, height: number): SVGElement {
  const element = document.createElementNS(SVG, 'svg')
  element.setAttribute('viewBox', `0 0 ${width} ${height}`)
  element.setAttribute('aria-hidden', 'true')
  const text = `<svg xmlns="${SVG}">${drawing}</svg>`
  const parsed = new DOMParser().parseFromString(trustedHtml(text), 'image/svg+xml').documentElement
  element.append(...parsed.childNodes)
  return element
}
