import { joined, type Message } from '../base/messages/message.ts'

/** Permanent codes of the errors that the content service raises when it starts or imports. */
export type ServiceErrorCode =
  | 'CONTENT_DATA_DIR'
  | 'CONTENT_DATABASE'
  | 'CONTENT_NEWER_DATABASE'
  | 'CONTENT_STORAGE_PATH'
  | 'CONTENT_FILES'
  | 'CONTENT_OTHER_MUSEUM'
  | 'CONTENT_FOLDER'
  | 'CONTENT_TABLE'
  | 'CONTENT_FORM'
  | 'CONTENT_BACKUP'

/**
 * Error of the content service: `message` says what happened and why, `hint` what to do, and `messages` says both in each language.
 */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode
  readonly hint: string
  readonly messages: Message

  constructor(code: ServiceErrorCode, message: Message, hint: Message, options?: ErrorOptions) {
    super(message.en, options)
    this.name = 'ServiceError'
    this.code = code
    this.hint = hint.en
    this.messages = joined({ ...message, en: message.en.replace(/\.?$/, '.') }, hint)
  }
}
