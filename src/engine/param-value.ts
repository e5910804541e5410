import type { ParamValue } from './manifest.ts'

/** Query parameters that every page reads by itself. */
export const RESERVED_PARAMS: readonly string[] = ['page', 'lang', 'platform']

/** ":sec" is a segment of the route, "?type" a query parameter of the address, anything else is literal. */
export function parseParam(value: string | number | boolean): ParamValue {
  if (typeof value !== 'string') return { kind: 'literal', value }
  const segment = /^:([a-z][A-Za-z0-9]*)$/.exec(value)?.[1]
  if (segment !== undefined) return { kind: 'segment', name: segment }
  const query = /^\?([A-Za-z][A-Za-z0-9_-]*)$/.exec(value)?.[1]
  return query === undefined ? { kind: 'literal', value } : { kind: 'query', name: query }
}
