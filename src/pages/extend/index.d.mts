// Types of `vitrine/extend`: its parts as one module. At run time `shared.ts` and the server combine them.
export * from './define.ts'
export * from './draw.ts'
export * from './transform.ts'
