import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as define from './define.ts'
import * as draw from './draw.ts'

const modules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'vitrine/extend': { ...define, ...draw },
}

/** Resolves an extension's imports in a browser to the page's own modules, so that there is only one React. Throws for any other module. */
export function shared(name: string): unknown {
  if (!Object.hasOwn(modules, name)) throw new Error(`An extension cannot import ${name} in a browser.`)
  return modules[name]
}
