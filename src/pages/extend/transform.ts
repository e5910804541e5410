// Helpers for transforms. Only the server has them, when it loads records; browsers never load them.

export { type Axis, degreesIn } from '../../base/degrees.ts'
export { literalText, plainText } from '../../sources/clean-html.ts'
export { inLanguage, plainNumber } from '../../sources/in-language.ts'
export { parseJson } from '../../sources/parse-json.ts'
export { insertFolder } from '../../sources/picture-address.ts'
export { toWallClock } from '../../sources/wall-clock.ts'
