import type { FastifyInstance } from 'fastify'
import type { LocalText } from '../../schemas/config/index.ts'
import { withOwnDomain } from '../base/mail-address.ts'
import { localized } from '../base/text/index.ts'
import type { Content } from '../content/index.ts'
import { contributionKindAt } from '../content/staff/index.ts'
import type { Language } from '../engine/errors/index.ts'
import { openIdFrom, registerStaff, type StaffTexts } from '../staff/index.ts'
import { writeCalls } from '../web/forms/write-calls.ts'
import type { Environment } from '../web/site/environment.ts'
import type { Site } from '../web/site/site.ts'

/** Texts of a site on staff pages: its name, and the labels of its forms. @internal Exported for tests. */
export function staffTexts({ manifest, settings }: Site): StaffTexts {
  const { site, locales, forms } = manifest
  /** Returns a text in a language of the staff pages, which the site may not have. */
  const inStaff = (text: LocalText | undefined, language: Language): string =>
    localized(text, locales.find(({ tag }) => tag.split('-')[0] === language)?.code ?? language)
  const formOf = new Map(
    writeCalls(manifest, settings)
      .filter(({ kind }) => kind === 'submit')
      .map(({ form, path }) => [contributionKindAt(path) ?? form, forms[form]]),
  )
  const fieldOf = (form: string, field: string) => formOf.get(form)?.fields.find(({ name }) => name === field)
  return {
    title: (language) => inStaff(site.name, language),
    labelOf: (form, field, language) => inStaff(fieldOf(form, field)?.label, language) || field,
    valueOf: (form, field, value, language) =>
      inStaff(fieldOf(form, field)?.options?.find((option) => option.value === value)?.label, language) ||
      withOwnDomain(value),
    fieldsOf: (form) => formOf.get(form)?.fields.map(({ name }) => name) ?? [],
    formTitle: (form, language) => inStaff(formOf.get(form)?.title, language) || form,
    language: locales[0]?.tag.startsWith('zh') === true ? 'zh' : 'en',
    timeZone: site.timeZone,
    languageName: (code) => locales.find((locale) => locale.code === code)?.label ?? code,
  }
}

/**
 * Registers the staff pages in the site's own app.
 *
 * @throws AppError when the environment is invalid.
 */
export function openStaffPages(
  app: FastifyInstance,
  site: Site,
  content: Content,
  { variables, siteUrl }: Environment,
  now: () => Date,
): Promise<void> {
  return registerStaff(app, {
    content,
    now,
    siteUrl,
    museum: staffTexts(site),
    openId: openIdFrom(variables, siteUrl),
  })
}
