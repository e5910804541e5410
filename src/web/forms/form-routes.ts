import { createHash } from 'node:crypto'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { FastifyInstance } from 'fastify'
import type { FormConfig, FormFieldConfig, LocalText } from '../../../schemas/config/index.ts'
import { CACHE_IMMUTABLE } from '../../base/http-headers.ts'
import { omitUndefined } from '../../base/object.ts'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { fill, fillWithin } from '../../base/text/index.ts'
import { MEGABYTE } from '../../base/units.ts'
import type { FieldView, FormView, UploadView } from '../../engine/contracts/form.ts'
import { contactField, normalizationOf, schemaOfForm, withDefaults } from '../../engine/index.ts'
import { refusalBody } from '../http/answer-headers.ts'
import { type QueryOf, querySchema } from '../http/request.ts'
import { boundsOf, expectedText, marksOf } from '../page/expected-texts.ts'
import type { PageOptions } from '../page/page-options.ts'
import { resolveOptions } from '../page/page-view.ts'
import type { ViewContext } from '../page/view-context.ts'
import { linkTo, viewText } from '../page/view-context.ts'
import type { Views } from '../page/views.ts'
import type { Limits } from './guard.ts'
import type { Proofs } from './proof-of-work.ts'
import { photoTypes } from './write-calls.ts'

/** Returns a text in the page's language; empty if it is not configured. */
function wordsOf(value: LocalText | undefined, context: ViewContext): string {
  return value === undefined ? '' : viewText(value, context)
}

/** Returns a text in the page's language as an object with its key; empty if it is not configured. */
function textUnder<Key extends string>(
  key: Key,
  value: LocalText | undefined,
  context: ViewContext,
): { readonly [K in Key]?: string } {
  const written = wordsOf(value, context)
  const found: { [K in Key]?: string } = {}
  if (written !== '') found[key] = written
  return found
}

function uploadView(
  { path, field, most, megabytes, types, typeMessage, sizeMessage }: NonNullable<FormFieldConfig['upload']>,
  context: ViewContext,
): UploadView {
  return {
    path: fill(path, context.settings),
    part: field,
    most,
    bytes: megabytes * MEGABYTE,
    types: types ?? photoTypes,
    ...textUnder('typeMessage', typeMessage, context),
    ...textUnder('sizeMessage', sizeMessage, context),
  }
}

function fieldView(field: FormFieldConfig, context: ViewContext): FieldView {
  const normalize = normalizationOf(field)
  const marks = marksOf(field, context)
  // Hidden fields have no label.
  const label = field.label === undefined ? field.name : viewText(field.label, context)
  const { default: given } = field
  return {
    name: field.name,
    control: field.control,
    label,
    required: field.required === true,
    ...textUnder('hint', field.hint, context),
    ...textUnder('placeholder', field.placeholder, context),
    ...textUnder('requiredMessage', field.requiredMessage, context),
    patternMessage: wordsOf(field.patternMessage, context) || expectedText(field, label, context),
    ...boundsOf(field, context),
    ...omitUndefined({
      // Formatted as the visitor would type it.
      default:
        marks !== undefined && typeof given === 'number' ? String(given).replace('.', marks.decimal) : given,
      marks,
      rows: field.rows,
      autocomplete: field.autocomplete,
      minLength: field.minLength,
      maxLength: field.maxLength,
    }),
    ...(field.options === undefined
      ? {}
      : { options: field.options.map(({ value, label }) => ({ value, label: viewText(label, context) })) }),
    ...(field.upload === undefined ? {} : { upload: uploadView(field.upload, context) }),
    ...omitUndefined({ normalize }),
  }
}

/** Returns the link to the privacy page, for a form that asks for contact data. */
function privacyLink(form: FormConfig, context: ViewContext): Pick<FormView, 'privacy'> {
  const page = context.manifest.site.privacy?.page
  if (page === undefined || contactField(form) === undefined) return {}
  const link = linkTo(page, context)
  return link === undefined ? {} : { privacy: { href: link.href, external: link.external } }
}

/**
 * Returns a form in one language. `rules` is the address of its validation module.
 *
 * @internal Exported for tests.
 */
export function formView(name: string, form: FormConfig, rules: string, context: ViewContext): FormView {
  const { submit } = form
  return {
    name,
    title: viewText(form.title, context),
    ...textUnder('intro', form.intro, context),
    ...textUnder('note', form.note, context),
    ...privacyLink(form, context),
    fields: form.fields.map((field) => fieldView(field, context)),
    rules,
    submit: {
      path: fill(submit.path, context.settings),
      label: viewText(submit.label, context),
      success: viewText(submit.success, context),
      ...textUnder('failure', submit.failure, context),
      steps: (submit.afterwards ?? []).map(({ path, body }) => ({
        path: fill(path, context.settings),
        // Placeholders that the form fills in are kept.
        body: fillWithin(body, context.settings),
      })),
    },
  }
}

/** Runtime modules that the generated code loads by `require`, which a browser module does not have. */
const RUNTIME: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': '((text) => { let n = 0; for (const _ of text) n += 1; return n })',
}

const REQUIRE = /require\("([^"]+)"\)(?:\.default)?/g

function runtimePart(name: string): string {
  const part = RUNTIME[name]
  if (part === undefined) throw new Error(`the rules of a form need ${name}, which has no part for browsers`)
  return part
}

/**
 * Generates a module whose default export validates a value by a schema. Ajv generates the code ahead of time, so that nothing is
 * evaluated in the browser.
 *
 * @internal Exported for tests.
 */
export function rulesModule(schema: object): { readonly code: string; readonly digest: string } {
  const ajv = new Ajv({
    ...OWN_SCHEMAS,
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  })
  const code = standaloneCode(ajv, ajv.compile(schema)).replace(REQUIRE, (_match, name: string) =>
    runtimePart(name),
  )
  return { code, digest: createHash('sha256').update(code).digest('hex').slice(0, 12) }
}

/** Adds the settings and client code of extensions' controls to a form. */
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

const missing = refusalBody(404, 'This site has no such form.')

/**
 * Registers `GET /_vitrine/forms/:name?lang=`, a form in one language; `…/rules.js`, its validation module; and `…/challenge`, the
 * proof-of-work challenge to be solved before submission.
 */
export function registerForms(
  app: FastifyInstance,
  { site }: PageOptions,
  views: Views,
  { proofs, limits }: { readonly proofs: Proofs; readonly limits: Limits },
): void {
  const forms = new Map(
    Object.entries(site.manifest.forms).map(([name, config]) => {
      const { code, digest } = rulesModule(
        schemaOfForm(config, site.manifest.registry.controls, site.manifest.site.timeZone),
      )
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
      .header('cache-control', CACHE_IMMUTABLE)
      .type('text/javascript; charset=utf-8')
      .send(form.code)
  })

  app.get<FormRequest>('/_vitrine/forms/:name/challenge', async (request, reply) => {
    const { name } = request.params
    if (!forms.has(name)) return reply.code(404).send(missing)
    const { allowed } = await limits({ form: name, kind: 'challenge' }, request.ip)
    reply.header('cache-control', 'no-store')
    if (!allowed) return reply.code(429).send(refusalBody(429, 'Too many requests.'))
    return proofs.challenge(name)
  })
}
