import type { DemonstrationObject } from './objects.ts'

/** A real system that runs, and holds objects of the demonstration. */
export interface Running {
  readonly version: string
  readonly address: string
  /** Environment of a public site, and what a second process adds that shows drafts. */
  readonly variables: Readonly<Record<string, string>>
  readonly preview: Readonly<Record<string, string>>
  /** Ids that it gave the objects, in their order. */
  readonly ids: readonly string[]
  /** Ids of the choices of its filter, by era. */
  readonly choices: ReadonlyMap<string, string>
  readonly end: () => Promise<void>
}

/** A system that `new source --preset` knows and that this machine can run. */
export interface System {
  /** Name of the preset. */
  readonly preset: string
  readonly title: string
  /** What `new source` is given besides the name, the address and the titles. */
  readonly flags: Readonly<Record<string, string>>
  /** Whether it holds each object in English too. */
  readonly isTranslated: boolean
  /** Whether its search reads the texts; else the titles alone. */
  readonly searchesTexts: boolean
  /**
   * Starts it and fills it through its API.
   *
   * @param folder where its program is installed; kept from run to run.
   * @param data where this run's records and files are.
   */
  readonly start: (folder: string, data: string, objects: readonly DemonstrationObject[]) => Promise<Running>
}

/** The values of an object's JSON under one key, as texts. */
export function textAt(record: unknown, key: string): string {
  const value: unknown = Reflect.get(Object(record), key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A call that must succeed, and its JSON. Throws with what the system says where it fails. */
export async function callJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${address}: HTTP ${response.status} ${text}`)
  return JSON.parse(text)
}
