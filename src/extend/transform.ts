// What transforms need: the server has it when it loads records, a browser never.
export { parseJson } from '../site/data/parse-json.ts'
export { insertFolder } from '../site/data/picture-address.ts'
export { plainText } from '../site/data/plain-text.ts'
export { toWallClock } from '../site/data/wall-clock.ts'
