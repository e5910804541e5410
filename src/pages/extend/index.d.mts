// What `vitrine/extend` is to the compiler: its parts as one module. At run time `shared.ts` and the server put them together.
export * from './define.ts'
export * from './draw.ts'
export * from './transform.ts'
