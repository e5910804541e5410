import type { FastifyInstance } from 'fastify'
import type { FormConfig } from '../../../schemas/config/index.ts'
import type { FormView } from '../../engine/contracts/form.ts'
import { schemaOfForm, withDefaults } from '../../engine/index.ts'
import { type QueryOf, querySchema } from '../http/route-queries.ts'
import type { PageOptions } from '../page/page-options.ts'
import { resolveOptions } from '../page/resolve-options.ts'
import type { ViewContext } from '../page/view-context.ts'
import type { Views } from '../page/views.ts'
import { formView } from './form-view.ts'
import type { Limits } from './limits.ts'
import type { Proofs } from './proof-of-work.ts'
import { rulesModule } from './rules-module.ts'

/** A form with what the controls of the museum's extensions need: their settings, and the code that draws them. */
function withControls(view: FormView, { fields }: FormConfig, context: ViewContext): FormView {
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

interface FormRequest extends QueryOf<'language'> {
  readonly Params: { readonly name: string }
}

const missing = { code: 404, msg: 'This site has no such form.', data: null } as const

/**
 * `GET /_vitrine/forms/:name?lang=`: a form in one language; `…/rules.js` its rules as a module, `…/challenge` the
 * work a browser does before it is sent.
 */
export function registerForms(
  app: FastifyInstance,
  { site }: PageOptions,
  views: Views,
  { proofs, limits }: { readonly proofs: Proofs; readonly limits: Limits },
): void {
  const forms = new Map(
    Object.entries(site.manifest.forms).map(([name, config]) => {
      const { code, digest } = rulesModule(schemaOfForm(config, site.manifest.registry.controls))
      return [name, { config, code, rules: `/_vitrine/forms/${name}/rules.js?v=${digest}` }] as const
    }),
  )

  app.get<FormRequest>('/_vitrine/forms/:name', querySchema('language'), (request, reply) => {
    const { name } = request.params
    const form = forms.get(name)
    if (form === undefined) return reply.code(404).send(missing)
    const context = views.context(request.query.lang ?? '', undefined)
    const view = formView(name, form.config, form.rules, context)
    return reply.header('cache-control', 'no-cache').send(withControls(view, form.config, context))
  })

  app.get<FormRequest>('/_vitrine/forms/:name/rules.js', (request, reply) => {
    const form = forms.get(request.params.name)
    if (form === undefined) return reply.code(404).send(missing)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(form.code)
  })

  app.get<FormRequest>('/_vitrine/forms/:name/challenge', async (request, reply) => {
    const { name } = request.params
    if (!forms.has(name)) return reply.code(404).send(missing)
    const { allowed } = await limits({ form: name, kind: 'upload' }, request.ip)
    reply.header('cache-control', 'no-store')
    if (!allowed) return reply.code(429).send({ code: 429, msg: 'Too many requests.', data: null })
    return proofs.challenge(name)
  })
}
