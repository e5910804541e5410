import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import type { mapSchema } from '../../section-schema.ts'

type MapSetting = OptionsOf<typeof mapSchema>

/** Options of a map whose location is known. */
export type MapOptions = MapSetting & { readonly latitude: number; readonly longitude: number }

export function isLocated(map: MapSetting): map is MapOptions {
  return map.latitude !== undefined && map.longitude !== undefined
}
