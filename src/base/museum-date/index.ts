export { readMuseumDate } from './read-museum-date.ts'
export { type MuseumDate, overlap, type Years } from './years.ts'
