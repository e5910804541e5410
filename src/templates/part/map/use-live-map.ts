import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import type { LiveMapProps } from './live-map.tsx'
import type { MapOptions } from './map-options.ts'

/** How far off the screen a map begins to load. */
const MARGIN = '300px'

interface LiveMap {
  readonly Component: ComponentType<LiveMapProps>
  /** The streets' GeoJSON as it came. */
  readonly streets: unknown
}

async function load(streets: string | undefined): Promise<LiveMap> {
  const [{ LiveMap: Component }, data] = await Promise.all([
    import('./live-map.tsx'),
    streets === undefined ? undefined : fetchJson(streets),
  ])
  return { Component, streets: data }
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}

/** The live map, loaded when its box comes near the screen; undefined before, and where it cannot be had. */
export function useLiveMap(
  box: RefObject<HTMLElement | null>,
  { streets, tiles }: MapOptions,
): LiveMap | undefined {
  const [live, setLive] = useState<LiveMap>()
  const drawable = streets !== undefined || tiles !== undefined
  useEffect(() => {
    const element = box.current
    if (element === null || !drawable) return
    let gone = false
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        // Without it the still stays, which shows the same.
        load(streets).then(
          (map) => gone || setLive(map),
          () => undefined,
        )
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [box, drawable, streets])
  return live
}
