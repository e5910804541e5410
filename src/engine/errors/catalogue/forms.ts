import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { joinWithCommas, message, suggestionOrList } from '../wording.ts'

/** Problems within forms. */
export const formEntries = {
  FORM_FIELD_NEEDS: errorEntry({
    title: message`A field that lacks what its control needs`,
    sample: { name: 'season', control: 'select', key: 'options' },
    message: ({ name, control, key }) => message`The field "${name}" is a "${control}" without "${key}".`,
    why: message`Nobody could fill it in, or nothing would be sent.`,
    hint: ({ key }) => message`Add "${key}", or choose another control.`,
  }),
  FORM_DEFAULT: errorEntry<{ name: string; value: string; known: readonly string[]; rules?: string }>({
    title: message`A default that the field does not take`,
    sample: { name: 'season', value: '"sprng"', known: ['"spring"', '"summer"'] },
    message: ({ name, value }) =>
      message`The field "${name}" begins with ${value}, which it does not take itself.`,
    why: message`A visitor who leaves it as it is could not send the form.`,
    hint: ({ known, rules = '' }) =>
      known.length === 0
        ? rules === ''
          ? message`Give a value of the kind the control has.`
          : message`Give a value that fits the schema of its control: ${rules}.`
        : message`Use one of ${joinWithCommas(known)}.`,
  }),
  FORM_FORMAT: warningEntry<{
    name: string
    format: string
    /** The country of the museum, where the format is of another. */
    country?: string
    /** The control, where it asks for something else than the format. */
    control?: string
    instead: string
  }>({
    title: message`A format of another country, or of another control`,
    sample: { name: 'phone', format: 'mobile', country: 'KR', instead: 'phone' },
    message: ({ name, format, country = '', control }) =>
      control !== undefined
        ? message`The field "${name}" is a control "${control}" and has the format "${format}".`
        : message`The field "${name}" has the format "${format}", which is made for China, and the museum is in "${country}".`,
    why: message`What most visitors write there would be refused.`,
    hint: ({ instead, control }) =>
      control === undefined
        ? message`Write "${instead}", which takes what visitors of any country have.`
        : message`Write "${instead}", leave "format" out, or choose the control for what is asked.`,
  }),
  FORM_TICKED: warningEntry({
    title: message`A consent that is ticked already`,
    sample: { name: 'consent', isRequired: true },
    message: ({ name, isRequired }) =>
      isRequired
        ? message`The box "${name}" is required, and ticked before anybody has read it.`
        : message`The box "${name}" asks for consent, and is ticked before anybody has read it.`,
    why: message`Nobody is asked: a consent that is given so counts for nothing (GDPR, recital 32).`,
    hint: message`Leave "default" out.`,
  }),
  FORM_UNUSED: warningEntry({
    title: message`A form that no page shows`,
    sample: { name: 'visit' },
    message: ({ name }) => message`The form "${name}" has no "route", and no page or block names it.`,
    why: message`Nobody can fill it in.`,
    hint: message`Give it a page of its own by "route", name it in the option "form" of a page, or remove the file.`,
  }),
  FORM_PATTERN: warningEntry<{
    name: string
    pattern: string
    language: string
    /** A name that is refused, in a language of Latin letters. */
    example?: string
  }>({
    title: message`A pattern that names in a language of the site do not have`,
    sample: { name: 'name', pattern: '^[A-Za-z ]+$', language: '한국어' },
    message: ({ name, pattern, language, example }) =>
      example === undefined
        ? message`The field "${name}" takes names in Latin letters alone ("${pattern}"), and ${language} is a language of the site.`
        : message`The field "${name}" refuses names such as "${example}" ("${pattern}"), and ${language} is a language of the site.`,
    why: message`What many visitors write there would be refused.`,
    hint: () =>
      message`Leave "pattern" out, or write "format": "person-name". Where a name in Latin letters is meant, show one as "placeholder".`,
  }),
  FORM_NOTHING: errorEntry({
    title: message`A pattern that no text has`,
    sample: { name: 'ticket', pattern: '^$[0-9]{6}' },
    message: ({ name, pattern }) =>
      message`Nothing that is written into the field "${name}" fits "${pattern}": it asks for more behind the end ("$"), or before the begin ("^").`,
    why: message`Whatever a visitor writes there would be refused.`,
    hint: message`Let "^" be the first and "$" the last sign, or leave both out: a pattern is for the whole value.`,
  }),
  FORM_MESSAGE: warningEntry({
    title: message`A message for a field that may stay empty`,
    sample: { name: 'city' },
    message: ({ name }) => message`The field "${name}" has "requiredMessage" and is not "required".`,
    why: message`The message is never shown, and what it asks for is not asked.`,
    hint: message`Write "required": true, or leave "requiredMessage" out.`,
  }),
  FORM_BOUND_KIND: errorEntry({
    title: message`A day as the bound of a number, or a number as that of a day`,
    sample: { name: 'born', control: 'date', key: 'minimum', bound: '1900' },
    message: ({ name, control, key, bound }) =>
      message`The field "${name}" is a "${control}", and its "${key}" is ${bound}.`,
    why: message`The bound would be none: every value would be taken.`,
    hint: ({ control, key }) =>
      control === 'date'
        ? message`Write a day as a text, such as "${key}": "1900-01-01", or "today".`
        : message`Write a number without quotes, such as "${key}": 10.`,
  }),
  FORM_BOUNDS: errorEntry<{
    name: string
    least: string
    most: string
    low: number | string
    high: number | string
  }>({
    title: message`A field that takes no value`,
    sample: { name: 'words', least: 'minLength', most: 'maxLength', low: 50, high: 5 },
    message: ({ name, least, most, low, high }) =>
      message`"${least}" of the field "${name}" is ${low}, and "${most}" is ${high}.`,
    why: message`Whatever a visitor writes there would be refused.`,
    hint: ({ least, most }) => message`Make "${least}" no greater than "${most}".`,
  }),
  FORM_PRIVACY: warningEntry({
    title: message`A form without a privacy page`,
    sample: { name: 'mobile' },
    message: ({ name }) =>
      message`The field "${name}" asks for contact data, and the site names no privacy page.`,
    why: message`Visitors do not learn what their data are for, and nothing deletes them.`,
    hint: message`Add "privacy" with "page" and "keepDays" to site.json.`,
  }),
  FORM_ALONE: warningEntry({
    title: message`Forms, and no other way to reach the museum`,
    sample: {},
    message: () => message`The site has forms, and its texts name no telephone number and no e-mail address.`,
    why: message`A form needs scripts, and tells visitors without them to reach the museum as the foot of the page says.`,
    hint: message`Write a telephone number or an e-mail address under "shell", "footer", "contact" of site.json; what "place" says is for search engines.`,
  }),
  FORM_PRIVATE: warningEntry({
    title: message`Contact data that are not private`,
    sample: { name: 'mobile' },
    message: ({ name }) =>
      message`The field "${name}" asks for contact data, and does not say whether they are private.`,
    why: message`Where the form goes to a service elsewhere, its answers would bring them to every visitor.`,
    hint: message`Write "private": true in the field, or "private": false where everybody may read it.`,
  }),
  FORM_PURPOSE: warningEntry({
    title: message`A field about the visitor that does not say what it is for`,
    sample: { name: 'mobile', purpose: 'tel' },
    message: ({ name }) =>
      message`The field "${name}" is about the visitor, and does not say what a browser may fill in.`,
    why: message`People who type with effort have to type it, and "vitrine test" fails (WCAG 1.3.5).`,
    hint: ({ purpose }) =>
      message`Write "autocomplete": "${purpose}" in the field; "off" where it is not the visitor's own.`,
  }),
  FORM_PLACEHOLDER: errorEntry<UnknownName>({
    title: message`An unknown placeholder in a form`,
    sample: { name: 'anser', suggestion: 'answer', known: ['answer', 'photos'] },
    message: ({ name }) => message`Nothing fills "{${name}}".`,
    why: message`The service would be sent the braces.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
} as const
