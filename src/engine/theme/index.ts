export { type ContrastFault, contrastFaults } from './find-faults.ts'
export { PAIRS } from './pairs.ts'
export { palettesOf } from './palettes.ts'
export {
  contrastCss,
  type FontSource,
  faceRules,
  preloadedFiles,
  type ServedFont,
  themeCss,
} from './theme-css.ts'
export { GENERIC, SLOPING, scriptOf, typeOf } from './type-stacks.ts'
