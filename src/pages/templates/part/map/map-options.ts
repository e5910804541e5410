import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import type { mapSchema } from '../../section-schema.ts'

type MapSetting = OptionsOf<typeof mapSchema>

/** A map of which it is known where it is. */
export type MapOptions = MapSetting & { readonly latitude: number; readonly longitude: number }

export function isLocated(map: MapSetting): map is MapOptions {
  return map.latitude !== undefined && map.longitude !== undefined
}
