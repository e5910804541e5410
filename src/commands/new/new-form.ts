import { OWN_FORMS } from '../../../schemas/api/own-forms.ts'
import type { FormConfig, LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { commandLine, listed, type Message, message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { type ConfigState, schemaPath } from './config-state.ts'
import { fieldFrom } from './field-flag.ts'
import { textFrom, textQuestions } from './local-text.ts'
import type { NewThing } from './new-thing.ts'
import { layoutOf, printFile } from './print-json.ts'
import type { Answers, Question } from './questions.ts'
import { freeName, freeRoute, oneOf, type Rule } from './rules.ts'

const WORDS = {
  label: { zh: '提交', en: 'Send' },
  success: { zh: '已提交，谢谢！', en: 'Thank you, it has been sent.' },
} as const satisfies Readonly<Record<string, LocalText>>

function inEvery(text: LocalText, locales: readonly LocaleConfig[]): LocalText {
  return Object.fromEntries(locales.map(({ code }) => [code, text[code] ?? text.en ?? '']))
}

function linesOf(text = ''): readonly string[] {
  return text.split(/[\n;]/).filter((line) => line.trim() !== '')
}

function fieldsRule(locales: readonly LocaleConfig[]): Rule {
  return (text) => {
    try {
      for (const line of linesOf(text)) fieldFrom(line, locales)
      return undefined
    } catch (error) {
      if (error instanceof UsageError) return error.messages
      throw error
    }
  }
}

/** What `vitrine new form` must know. */
export function formQuestions({ manifest }: ConfigState): readonly Question[] {
  const services = Object.keys(manifest.site.services)
  return [
    {
      key: 'name',
      words: message`Name of the form, such as volunteer`,
      refuse: freeName('forms', manifest.forms),
    },
    ...textQuestions('title', message`Title`, manifest.locales),
    {
      key: 'field',
      words: message`Fields, such as name:text:required; message:textarea`,
      refuse: fieldsRule(manifest.locales),
    },
    {
      key: 'route',
      words: message`Address of a page of its own`,
      fallback: () => '',
      refuse: freeRoute(manifest),
    },
    {
      key: 'service',
      words: message`Service it is sent to`,
      proposed: () => services[0] ?? '',
      refuse: oneOf(services, message`service`),
    },
    {
      key: 'path',
      words: message`Path of the call`,
      fallback: ({ name }) => `${OWN_FORMS}${name}`,
      refuse: (text) => (text.startsWith('/') ? undefined : message`A path begins with a slash.`),
    },
  ]
}

function formOf(answers: Answers, { manifest: { locales } }: ConfigState): FormConfig {
  const { route = '', service = '', path = '' } = answers
  return {
    title: textFrom('title', answers, locales),
    ...(route === '' ? {} : { route }),
    fields: linesOf(answers.field).map((line) => fieldFrom(line, locales)),
    submit: {
      service,
      path,
      label: inEvery(WORDS.label, locales),
      success: inEvery(WORDS.success, locales),
    },
  }
}

function notesOn(answers: Answers, { manifest: { locales } }: ConfigState): readonly Message[] {
  const newPage = commandLine(`new page --kind form --form ${answers.name}`)
  const strange = locales.filter(({ code }) => !Object.hasOwn(WORDS.label, code)).map(({ label }) => label)
  return [
    ...(strange.length > 0
      ? [message`The words of the button and the thanks are English; write them in ${listed(strange)}.`]
      : []),
    ...((answers.route ?? '') === '' ? [message`No page shows it yet: ${newPage}`] : []),
  ]
}

/** A form in a file of its own. Throws a UsageError for a field that will not do. */
export function newForm(answers: Answers, state: ConfigState): NewThing {
  const neighbours = state.files.filter(({ path }) => path.startsWith('forms/')).map(({ text }) => text)
  const form = { $schema: schemaPath(state, 'form'), ...formOf(answers, state) }
  return {
    changes: [{ path: `forms/${answers.name}.json`, after: printFile(form, layoutOf(neighbours).style) }],
    notes: notesOn(answers, state),
  }
}
