export { type ContrastFault, contrastFaults, PAIRS } from './find-faults.ts'
export { palettesOf } from './palettes.ts'
export {
  contrastCss,
  type FontSource,
  faceRules,
  hasInRange,
  MOST_AT_ONCE,
  preloadedFiles,
  rangeTest,
  type ServedFont,
  themeCss,
} from './theme-css.ts'
export { GENERIC, SLOPING, typeOf } from './type-stacks.ts'
