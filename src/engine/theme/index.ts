export { type ContrastFault, contrastFaults, PAIRS } from './find-faults.ts'
export { palettesOf } from './palettes.ts'
export {
  contrastCss,
  type FontSource,
  faceRules,
  hasInRange,
  MAX_UNSPLIT_FILES,
  preloadedFiles,
  rangeTest,
  type ServedFont,
  themeCss,
} from './theme-css.ts'
export { GENERIC, MIN_SLOPING_LINE_HEIGHT, typeOf } from './type-stacks.ts'
