import type { Problem } from '../errors/index.ts'
import type { Registry } from '../manifest.ts'
import type { ReadConfig } from '../read/read-files.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { checkChannels } from './check-channels.ts'
import { checkForms } from './check-forms.ts'
import { checkJoins } from './check-joins.ts'
import { checkLock } from './check-lock.ts'
import { checkMembers } from './check-members.ts'
import { checkNavigation } from './check-navigation.ts'
import { checkOpening } from './check-opening.ts'
import { checkPages } from './check-pages.ts'
import { checkPlaceholders } from './check-placeholders.ts'
import { checkRecords } from './check-records.ts'
import { checkRoutes } from './check-routes.ts'
import { checkSettings } from './check-settings.ts'
import { checkSources } from './check-sources.ts'
import { checkTheme } from './check-theme.ts'
import { checkTranslations } from './check-translations.ts'
import { createContext, type Surroundings } from './context.ts'
import { dropCascades } from './drop-cascades.ts'

const checks = [
  checkSettings,
  checkOpening,
  checkMembers,
  checkRoutes,
  checkChannels,
  checkPages,
  checkNavigation,
  checkSources,
  checkRecords,
  checkJoins,
  checkForms,
  checkLock,
  checkTheme,
  checkTranslations,
  checkAccessibility,
] as const

/** Everything that is wrong with valid files taken together. */
export function checkSite(
  config: ReadConfig,
  registry: Registry,
  surroundings: Surroundings = {},
): readonly Problem[] {
  const context = createContext(config, registry, surroundings)
  const found = checks.flatMap((check) => [...check(context)])
  const reported = new Set(found.map(({ file, pointer }) => `${file}#${pointer}`))
  // In links and calls they are reported with more about the place.
  const unfilled = [...checkPlaceholders(context)].filter(
    ({ file, pointer }) => !reported.has(`${file}#${pointer}`),
  )
  return [...context.problems, ...dropCascades([...found, ...unfilled], config)]
}
