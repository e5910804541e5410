import type { FormConfig } from '../../../schemas/config/index.ts'
import type { FormView } from '../../engine/contracts/form.ts'
import { withDefaults } from '../../engine/index.ts'
import { resolveOptions } from '../page/resolve-options.ts'
import type { ViewContext } from '../page/view-context.ts'

/** A form with what the controls of the museum's extensions need: their settings, and the code that draws them. */
export function withControls(view: FormView, { fields }: FormConfig, context: ViewContext): FormView {
  const { controls } = context.manifest.registry
  const used = fields.flatMap(({ control }) => controls[control]?.code ?? [])
  if (used.length === 0) return view
  return {
    ...view,
    extensions: [...new Set(used)],
    fields: view.fields.map((field, index) => {
      const definition = controls[field.control]
      if (definition === undefined) return field
      const given = withDefaults(definition.settings, fields[index]?.settings ?? {})
      return { ...field, settings: resolveOptions(definition.settings, given, context) }
    }),
  }
}
