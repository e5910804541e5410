/** Refuses a request with a page that says why. */
export class StaffRefusal extends Error {
  readonly statusCode: number
  readonly messages: { readonly en: string; readonly zh: string }

  constructor(statusCode: number, messages: StaffRefusal['messages']) {
    super(messages.en)
    this.statusCode = statusCode
    this.messages = messages
  }
}

/** Most ids in one form; a page has fewer. */
const MAX_IDS = 200
const ID = /^[^\s/?#]{1,200}$/

/** Ids of a form's field; what cannot be an id is left out. */
export function idsIn(fields: URLSearchParams, name: string): readonly string[] {
  return fields
    .getAll(name)
    .filter((id) => ID.test(id))
    .slice(0, MAX_IDS)
}

/** A text of a form, trimmed and at most so many characters long. */
export function textIn(fields: URLSearchParams, name: string, most: number): string {
  return (fields.get(name) ?? '').trim().slice(0, most)
}

/** A page's number of an address or a form; 1 for anything else. */
export function pageIn(value: unknown): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1
}
