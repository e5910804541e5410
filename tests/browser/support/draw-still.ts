import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { pinPaths } from '../../../src/pages/templates/part/map/pin-path.ts'
import { mapBox, mapGround } from './map.ts'
import { styled } from './styled.ts'

const WIDTH = 1440
const HEIGHT = 640

const dark = `@media(prefers-color-scheme:dark){.map-art{--paper:#191715;--paper-raised:#2b2722;--line:#3d372f;--line-strong:#74684f;--ink:#efe7d8;--ink-soft:#cabfa9;--bronze:#d0a868;--bronze-deep:#e3c48d;--patina:#8fb8aa;--seal:#e0766b;--on-seal:#1d0f0c}}`
const PIN =
  '.map-art{color-scheme:light dark}.map-pin__body{fill:var(--red)}.map-pin__gate{fill:none;stroke:var(--on-red);stroke-width:2}'

// A space before a colon is part of a selector.
function small(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
}

/** Gives the box of the map, which is not yet near the screen, the size of the still. */
export async function sizeMap(page: Page): Promise<void> {
  await mapBox(page).evaluate(
    (box, [width, height]) => {
      if (!(box instanceof HTMLElement)) return
      Object.assign(box.style, { boxSizing: 'content-box', aspectRatio: 'auto', maxWidth: 'none' })
      Object.assign(box.style, { width: `${width}px`, height: `${height}px` })
    },
    [WIDTH, HEIGHT] as const,
  )
}

/** The picture in place of the live map: what Leaflet has drawn of it, as one SVG with the museum in its middle. */
export async function drawStill(page: Page): Promise<string> {
  const css = readFileSync('src/pages/templates/part/map/map-art.css', 'utf8')
  const drawing = await mapGround(page).evaluate(
    (ground, { width, height, streets, label: labelled }) => {
      const box = ground.getBoundingClientRect()
      if (Math.round(box.width) !== width || Math.round(box.height) !== height)
        throw new Error(`The map is ${box.width} by ${box.height}.`)
      const shift = (element: Element): string => {
        const { x, y } = element.getBoundingClientRect()
        return `translate(${Math.round(x - box.x)} ${Math.round(y - box.y)})`
      }
      const escaped = (text: string): string =>
        text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '&quot;')
      const copy = (element: Element, names: readonly string[]): string => {
        const list = names.flatMap((name) => {
          const value = element.getAttribute(name)
          return value === null || value === '' ? [] : [` ${name}="${escaped(value)}"`]
        })
        const text = escaped(element.textContent ?? '')
        return `<${element.localName}${list.join('')}${text === '' ? '/>' : `>${text}</${element.localName}>`}`
      }
      const art = ground.querySelector(`${streets} > svg`)
      if (!(art instanceof SVGSVGElement)) throw new Error('The map has no streets.')
      const { x, y } = art.viewBox.baseVal
      const left = Math.round(art.getBoundingClientRect().x - box.x - x)
      const top = Math.round(art.getBoundingClientRect().y - box.y - y)
      const isSeen = (element: Element): boolean => {
        const seen = element.getBoundingClientRect()
        return (
          seen.right > box.left && seen.left < box.right && seen.bottom > box.top && seen.top < box.bottom
        )
      }
      const shapes = [...art.querySelectorAll('path')].filter(isSeen).map((path) => {
        const isLine = path.classList.contains('map-line')
        return copy(path, ['class', 'd', ...(isLine ? ['stroke-width'] : [])])
      })
      // By its place and not by its text, which other fonts make wider or narrower.
      const isNear = (label: Element): boolean => {
        const { x, y } = label.getBoundingClientRect()
        return x > box.left - 120 && x < box.right + 120 && y > box.top - 80 && y < box.bottom + 80
      }
      const labels = [...ground.querySelectorAll(labelled)]
        .filter(isNear)
        .map((label) => ({ label, level: Number(getComputedStyle(label).zIndex) }))
        .sort((a, b) => a.level - b.level)
        .map(({ label }) => {
          const names = ['class', 'd', 'r', 'x', 'y', 'width', 'height', 'font-size', 'transform']
          const parts = [...label.querySelectorAll('svg > *')].map((part) => copy(part, names))
          return `<g transform="${shift(label)}">${parts.join('')}</g>`
        })
      return `<g transform="translate(${left} ${top})">${shapes.join('')}</g>${labels.join('')}`
    },
    { width: WIDTH, height: HEIGHT, streets: styled.mapStreetsPane, label: styled.mapLabel },
  )
  const mark = `<g transform="translate(${WIDTH / 2 - 24} ${HEIGHT / 2 - 58})"><path class="map-pin__body" d="${pinPaths.body}"/><path class="map-pin__gate" d="${pinPaths.gate}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="map-art" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${small(css)}${PIN}${dark}</style>${drawing}${mark}</svg>\n`
}
