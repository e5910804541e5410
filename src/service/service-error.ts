/** Permanent codes of the errors that the content service raises when it starts or imports. */
export type ServiceErrorCode =
  | 'CONTENT_DATA_DIR'
  | 'CONTENT_DATABASE'
  | 'CONTENT_NEWER_DATABASE'
  | 'CONTENT_STORAGE_PATH'
  | 'CONTENT_FORM'
  | 'CONTENT_BACKUP'

/** Error of the content service: `message` says what happened and why, `hint` what to do. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode
  readonly hint: string

  constructor(code: ServiceErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceError'
    this.code = code
    this.hint = hint
  }
}
