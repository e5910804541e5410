import type { Message } from '../../engine/errors/index.ts'

/** A start-up problem in one plain sentence; the entry points print it and nothing else. Its message is the English. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly messages: Message

  constructor(messages: Message, options?: ErrorOptions) {
    super(messages.en, options)
    this.messages = messages
  }
}
