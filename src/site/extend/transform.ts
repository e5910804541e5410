// What transforms need: the server has it when it loads records, a browser never.
export { inLanguage } from '../data/in-language.ts'
export { parseJson } from '../data/parse-json.ts'
export { insertFolder } from '../data/picture-address.ts'
export { plainText } from '../data/plain-text.ts'
export { toWallClock } from '../data/wall-clock.ts'
