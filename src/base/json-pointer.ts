/** A JSON pointer (RFC 6901) to what these keys and places lead to. */
export function pointerTo(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The keys and places that a JSON pointer leads through. */
export function pathOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The same with places of lists as numbers, as a JSON tree takes them. */
export function treePathOf(pointer: string): (string | number)[] {
  return pathOf(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

interface SchemaError {
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Where an error of ajv is: at a value, or at the member that is missing or must not be there. */
export function pointerOfError({ instancePath, params }: SchemaError): string {
  const member = params.additionalProperty ?? params.missingProperty
  return typeof member === 'string' ? instancePath + pointerTo(member) : instancePath
}
