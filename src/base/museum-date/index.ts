export { readMuseumDate } from './read-museum-date.ts'
export { FIRST_BARE, LAST_BARE, type MuseumDate, overlap, type Years } from './years.ts'
