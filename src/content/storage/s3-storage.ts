import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ObjectStore } from '../../base/content-settings.ts'
import { omitUndefined } from '../../base/object.ts'
import { MEGABYTE } from '../../base/units.ts'
import { isMissingObject, isStoreAway, storageUnavailable } from './s3-error.ts'
import type { ByteRange, Storage, StoredFile } from './storage.ts'
import { deliveryOf, isStoredPath, storedPath } from './stored-path.ts'

/** Size of parts of a multipart upload, used for larger files; two parts are in memory at a time. */
const PART_BYTES = 8 * MEGABYTE
const MAX_CONCURRENT_PARTS = 2
/** Maximum number of attempts of a request, and of resuming a download. */
const MAX_ATTEMPTS = 4
const CONNECT_MS = 3000
const IDLE_MS = 20_000
/** Age of unfinished multipart uploads of killed processes. */
const STALE_MS = 24 * 60 * 60 * 1000

function clientOf({ endpoint, region, pathStyle, accessKeyId, secretAccessKey }: ObjectStore): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    // Stores other than Amazon's do not support checksums in trailers. Every body is signed with its SHA-256
    // anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    ...omitUndefined({ endpoint }),
  })
}

class Bucket {
  readonly client: S3Client
  readonly store: ObjectStore

  constructor(store: ObjectStore) {
    this.store = store
    this.client = clientOf(store)
  }

  at(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.store.bucket, Key: storedPath(path) }
  }

  /** Awaits a request and converts its failure by `storageUnavailable`. */
  async ask<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (error) {
      throw storageUnavailable(this.store, error)
    }
  }
}

/** Reads the bytes of a file and resumes after a lost connection. `IfMatch` prevents mixing two versions. */
async function* bytesOf(
  bucket: Bucket,
  path: string,
  etag: string,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let next = first
  for (let attempt = 1; next <= last; attempt += 1) {
    try {
      const { Body } = await bucket.client.send(
        new GetObjectCommand({ ...bucket.at(path), IfMatch: etag, Range: `bytes=${next}-${last}` }),
      )
      if (!(Body instanceof Readable)) throw new Error('no body')
      for await (const chunk of Body) {
        next += chunk.length
        yield chunk
      }
      if (next <= last) throw new Error('cut')
    } catch (error) {
      const status = Object(Object(error).$metadata).httpStatusCode
      if (attempt >= MAX_ATTEMPTS || (status >= 400 && status < 500))
        throw storageUnavailable(bucket.store, error)
    }
  }
}

async function openObject(bucket: Bucket, path: string): Promise<StoredFile | undefined> {
  const head = await bucket.client.send(new HeadObjectCommand(bucket.at(path))).catch((error: unknown) => {
    if (isMissingObject(error)) return undefined
    throw storageUnavailable(bucket.store, error)
  })
  if (head === undefined) return undefined
  const { ContentLength: size = 0, LastModified: modifiedAt = new Date(0), ETag: etag = '""' } = head
  return {
    size,
    modifiedAt,
    etag,
    stream: (range) =>
      Readable.from(bytesOf(bucket, path, etag, range ?? { first: 0, last: size - 1 }), {
        objectMode: false,
      }),
  }
}

async function putObject(bucket: Bucket, path: string, data: Uint8Array | Readable): Promise<void> {
  let broken: Error | undefined
  if (data instanceof Readable)
    data.once('error', (error) => {
      broken = error
    })
  // An object appears when its single request, or the last of several, is complete. Failed uploads are
  // aborted.
  const upload = new Upload({
    client: bucket.client,
    params: { ...bucket.at(path), Body: data, ContentType: deliveryOf(path).contentType },
    partSize: PART_BYTES,
    queueSize: MAX_CONCURRENT_PARTS,
  })
  try {
    await upload.done()
  } catch (error) {
    if (data instanceof Readable) data.destroy()
    const isCut = Object(error).code === 'ERR_STREAM_PREMATURE_CLOSE'
    // If the abort fails too, its error would hide that of the source.
    throw broken ?? (isCut ? error : storageUnavailable(bucket.store, error))
  }
}

/** Stored files cannot have this name. */
const LABEL = '.museum'

function labelIn({ store }: Bucket): { Bucket: string; Key: string } {
  return { Bucket: store.bucket, Key: LABEL }
}

async function readLabel(bucket: Bucket): Promise<string | undefined> {
  try {
    const { Body } = await bucket.client.send(new GetObjectCommand(labelIn(bucket)))
    return await Body?.transformToString('utf8')
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw storageUnavailable(bucket.store, error)
  }
}

async function* listObjects({ client, store }: Bucket): AsyncGenerator<string> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: store.bucket }))
      for (const { Key } of Contents) if (Key !== undefined && isStoredPath(Key)) yield Key
  } catch (error) {
    throw storageUnavailable(store, error)
  }
}

/**
 * Aborts multipart uploads that no process will continue; otherwise the store keeps and bills their parts
 * forever.
 */
async function abortStale({ client, store }: Bucket, now: Date): Promise<void> {
  const markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: store.bucket, ...markers }))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key !== undefined && Initiated !== undefined && now.getTime() - Initiated.getTime() > STALE_MS)
        await client.send(new AbortMultipartUploadCommand({ Bucket: store.bucket, Key, UploadId }))
    if (page.IsTruncated !== true || page.NextKeyMarker === undefined) return
    markers.KeyMarker = page.NextKeyMarker
    markers.UploadIdMarker = page.NextUploadIdMarker
  }
}

/**
 * Opens storage in a bucket of an S3-compatible store. The bucket must exist and should be private, since
 * only this service delivers files. A store that does not respond is no error here: each access tries again.
 *
 * @throws AppError if the bucket cannot be used.
 */
export async function openS3Storage(store: ObjectStore): Promise<Storage> {
  const bucket = new Bucket(store)
  const { client } = bucket
  const check = async (): Promise<void> => {
    await bucket.ask(client.send(new ListObjectsV2Command({ Bucket: store.bucket, MaxKeys: 1 })))
  }
  await check().catch((error: unknown) => {
    if (!isStoreAway(error)) throw error
  })
  return {
    check,
    put: (path, data) => putObject(bucket, path, data),
    putFile: (path, source) => putObject(bucket, path, createReadStream(source)),
    has: async (path) => (await openObject(bucket, path)) !== undefined,
    open: (path) => openObject(bucket, path),
    remove: async (path) => {
      await bucket.ask(client.send(new DeleteObjectCommand(bucket.at(path))))
    },
    list: () => listObjects(bucket),
    label: {
      read: () => readLabel(bucket),
      write: async (text) => {
        await bucket.ask(client.send(new PutObjectCommand({ ...labelIn(bucket), Body: text })))
      },
    },
    locate: (path) => `s3://${store.bucket}/${storedPath(path)}`,
    sweep: async (now) => {
      await bucket.ask(
        abortStale(bucket, now).catch((error: unknown) => {
          // Some stores do not implement listing multipart uploads.
          if (Object(error).name !== 'NotImplemented') throw error
        }),
      )
    },
  }
}
