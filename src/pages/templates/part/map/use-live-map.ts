import { type RefObject, useCallback } from 'react'
import { useCode, useNear } from '../../../ui/index.ts'
import type { MapOptions } from './map-options.ts'

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}

/**
 * The live map with its streets as they came, loaded when its box comes near the screen; undefined before, and where
 * it cannot be had: the still shows the same.
 */
export function useLiveMap(box: RefObject<HTMLElement | null>, { streets, tiles }: MapOptions) {
  const near = useNear(box)
  const load = useCallback(async () => {
    const [{ LiveMap }, data] = await Promise.all([
      import('./live-map.tsx').then(async (module) => {
        await module.loadMapStyles()
        return module
      }),
      streets === undefined ? undefined : fetchJson(streets),
    ])
    return { Component: LiveMap, streets: data }
  }, [streets])
  return useCode(load, near && (streets !== undefined || tiles !== undefined)).code
}
