import { type RefObject, useCallback, useRef } from 'react'
import type { PictureSize } from '../../../../base/picture-geometry.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { classNames, Link, useCode, useNear } from '../../../ui/index.ts'
import type { mapSchema } from '../../section-schema.ts'
import { isLocated, type MapOptions } from './map-options.ts'
import { PinMark } from './pin-mark.tsx'

/** Loads a picture and returns its size. Throws if it cannot be loaded. */
async function loadedSize(address: string): Promise<PictureSize> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}

/**
 * Loads the interactive map and the still's size when the box comes near the viewport. Undefined before, and on
 * failure: the still shows the same. With tiles, a still that fails to load is ignored.
 */
function useLiveMap(box: RefObject<HTMLElement | null>, { still, tiles }: MapOptions) {
  const near = useNear(box)
  const load = useCallback(async () => {
    const [{ LiveMap }, size] = await Promise.all([
      import('./live-map.tsx').then(async (module) => {
        await module.loadMapStyles()
        return module
      }),
      still === undefined
        ? undefined
        : loadedSize(still).catch((error: unknown) => {
            if (tiles === undefined) throw error
            return undefined
          }),
    ])
    return { Component: LiveMap, size }
  }, [still, tiles])
  return useCode(load, near && (still !== undefined || tiles !== undefined)).code
}

/** A map: its still at first, without scripts, in print and on failure; the interactive map once it is near the viewport. */
export function MapFrame({ options }: { readonly options: OptionsOf<typeof mapSchema> }) {
  return isLocated(options) ? <Frame map={options} /> : null
}

function Frame({ map }: { readonly map: MapOptions }) {
  const box = useRef<HTMLDivElement>(null)
  const live = useLiveMap(box, map)
  const { marker, still, tiles, alt } = map
  return (
    <figure className="map">
      <section className="map__box" ref={box} aria-label={alt}>
        {still && (
          <img
            className={classNames('map__still', tiles === undefined && 'map__still--alone')}
            src={still}
            alt={live ? '' : alt}
            width="1440"
            height="640"
            loading="lazy"
          />
        )}
        {still && <PinMark />}
        {live && <live.Component map={map} size={live.size} />}
      </section>
      <figcaption className="map__caption">
        <span>{marker.text}</span>
        {marker.href && (
          <Link className="more-link" {...marker.href}>
            {marker.linkTitle ?? marker.title}
          </Link>
        )}
        {tiles && <small className="map__source">{tiles.attribution}</small>}
      </figcaption>
    </figure>
  )
}
