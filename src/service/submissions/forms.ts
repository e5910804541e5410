/** A form whose submissions this service takes. `path` has its settings filled in and no query. */
export interface SubmissionForm {
  readonly name: string
  readonly path: string
  /** JSON Schema of the body. */
  readonly schema: object
  /** Fields that hold paths of uploaded photographs, with commas between them. */
  readonly photos: readonly PhotoField[]
}

/** What photographs of a field must be, and where they are sent. */
export interface PhotoField {
  readonly name: string
  readonly path: string
  readonly part: string
  /** Bytes; a photograph is smaller. */
  readonly bytes: number
  readonly types: readonly PhotoType[]
}

export type PhotoType = 'image/jpeg' | 'image/png'
