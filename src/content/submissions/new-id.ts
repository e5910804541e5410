import { randomUUID } from 'node:crypto'

/** A new id of 32 characters, which nobody can guess and which an address takes for one (specification, section 2). */
export function newId(): string {
  return randomUUID().replaceAll('-', '')
}
