/** The name of an extension as code spells it. */
export interface Names {
  /** As the config writes it: "opening-note". */
  readonly name: string
  /** Of a component: "OpeningNote". */
  readonly pascal: string
  /** Of a variable: "openingNote". */
  readonly camel: string
}

export function namesOf(name: string): Names {
  const pascal = name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
  return { name, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) }
}

/** How the definition names the module of its component. */
export function moduleOf(name: string, part: string): string {
  return `./${name}-${part}.tsx`
}
