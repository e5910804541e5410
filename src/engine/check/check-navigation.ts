import { getOwn } from '../../base/object.ts'
import { catalogue, message, type Problem, problemOf } from '../errors/index.ts'
import { findSource, unknownParams } from './check-source.ts'
import type { CheckContext } from './context.ts'

/** The menu's source exists, is a tree, and has the parameters it needs. */
export function* checkNavigation(context: CheckContext): Generator<Problem> {
  const navigation = context.config.site?.config.shell.navigation
  const name = navigation?.source
  if (navigation === undefined || name === undefined) return
  const place = context.at(navigation, 'source')
  const source = yield* findSource(name, place, context)
  if (source === undefined) return
  if (source.kind !== 'tree') {
    const args = {
      source: name,
      kind: source.kind,
      needed: 'tree',
      user: message`The navigation`,
    }
    yield problemOf(catalogue.SOURCE_KIND, args, place)
  }
  const { params = {} } = navigation
  const declared = source.params ?? {}
  yield* unknownParams(name, source, params, context)
  for (const [key, param] of Object.entries(declared)) {
    if (param.required !== true || param.default !== undefined || getOwn(params, key) !== undefined) continue
    yield problemOf(catalogue.PARAM_MISSING, { name: key, source: name }, place)
  }
}
