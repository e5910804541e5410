import { criterionIds } from '../../../schemas/config/index.ts'
import { getOwn } from '../../base/object.ts'
import { concludeCriteria } from '../accessibility.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { ACCESSIBILITY_FILE } from '../read/file-kinds.ts'
import { suggest, unknownValue } from '../suggest.ts'
import type { CheckContext } from './context.ts'

const TEMPLATE_ANNOTATION = 'statement'

/** Checks the accessibility statement: it names a contact, and manual results do not contradict test results. */
export function* checkAccessibility({ config, registry, at }: CheckContext): Generator<Problem> {
  const { accessibility, statement } = config
  if (accessibility === undefined) {
    // An unreadable statement is reported separately.
    if (config.raw.some(({ kind }) => kind === 'accessibility')) return
    for (const { config: channel } of config.channels)
      for (const page of channel.pages ?? []) {
        const options = getOwn(registry.templates, page.template)?.options.properties ?? {}
        const isStatement = Object.values(options).some(
          ({ annotation }) => annotation === TEMPLATE_ANNOTATION,
        )
        if (isStatement)
          yield problemOf(catalogue.STATEMENT_CONTACT, { file: ACCESSIBILITY_FILE }, at(page, 'template'))
      }
    return
  }
  const { contact, checked, exceptions = [] } = accessibility.config
  if ((contact.email ?? contact.telephone ?? contact.page) === undefined)
    yield problemOf(catalogue.STATEMENT_CONTACT_EMPTY, {}, at(accessibility.config, 'contact'))
  for (const { criteria = [] } of exceptions)
    for (const [index, id] of criteria.entries()) {
      if (criterionIds.some((each) => each === id)) continue
      const args = unknownValue(id, criterionIds)
      yield problemOf(catalogue.CONFIG_ENUM, args, at(criteria, index))
    }
  if (checked === undefined) return
  for (const key of Object.keys(checked)) {
    if (criterionIds.some((id) => id === key)) continue
    const args = { key, suggestion: suggest(key, criterionIds), known: criterionIds }
    yield problemOf(catalogue.CONFIG_UNKNOWN_KEY, args, at(checked, key, 'key'))
  }
  for (const { criterion, tested } of concludeCriteria(statement?.config, accessibility.config)) {
    const [fault] = tested.faults ?? []
    const said = checked[criterion.id]?.result
    if (said === undefined || said === 'fails' || fault === undefined) continue
    const args = { criterion: criterion.id, at: fault.at, what: fault.what }
    yield problemOf(catalogue.CHECKED_CONTRADICTED, args, at(checked, criterion.id))
  }
}
