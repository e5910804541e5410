import { type Message, message } from './messages/message.ts'

/** A count with its noun: "1 page", "2 pages". */
export type Counted = (count: number) => Message

export function countedRecords(count: number): Message {
  return count === 1 ? message`${count} record` : message`${count} records`
}

export function countedPictures(count: number): Message {
  return count === 1 ? message`${count} picture` : message`${count} pictures`
}

export function countedFiles(count: number): Message {
  return count === 1 ? message`${count} file` : message`${count} files`
}

export function countedPages(count: number): Message {
  return count === 1 ? message`${count} page` : message`${count} pages`
}
