import type { Access } from '../../../engine/contracts/access.ts'
import { preloadable } from '../../ui/index.ts'

/** The settings of the accessible view; their code is loaded for those who are in it. */
export const accessBar = preloadable<{ readonly access: Access }>(() =>
  import('./access-settings.tsx').then((m) => m.AccessSettings),
)
