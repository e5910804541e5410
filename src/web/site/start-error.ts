import type { Bilingual } from '../../engine/errors/index.ts'

/** A start-up problem in one plain sentence; the entry points print it and nothing else. Its message is the English. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly messages: Bilingual

  constructor(messages: Bilingual, options?: ErrorOptions) {
    super(messages.en, options)
    this.messages = messages
  }
}
