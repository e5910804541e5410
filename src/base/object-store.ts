/** A bucket of an S3-compatible store, and how it is reached. */
export interface ObjectStore {
  readonly bucket: string
  /** Address of the store; undefined for Amazon's own, which follows from the region. */
  readonly endpoint?: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket is in the path of an address, not in its host name. */
  readonly pathStyle: boolean
}
