import type { ObjectStore } from '../../src/base/content-settings.ts'

/** Settings of a node whose files are in a bucket. */
export function storeVariables(store: ObjectStore): Readonly<Record<string, string>> {
  return {
    S3_BUCKET: store.bucket,
    S3_ENDPOINT: store.endpoint ?? '',
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    S3_PATH_STYLE: 'true',
  }
}
