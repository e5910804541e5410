import type { Bilingual } from '../../base/bilingual.ts'
import type { ObjectStore } from '../../base/object-store.ts'
import { ServiceError } from '../service-error.ts'

interface Cause {
  readonly names: RegExp
  readonly why: Bilingual
  readonly hint: Bilingual
}

const CAUSES: readonly Cause[] = [
  {
    names: /^NoSuchBucket$/,
    why: { en: 'there is no such bucket', zh: '没有这个存储桶' },
    hint: {
      en: 'Create the bucket, or correct S3_BUCKET and S3_PATH_STYLE.',
      zh: '请创建这个存储桶，或者改正 S3_BUCKET 和 S3_PATH_STYLE。',
    },
  },
  {
    names: /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    why: { en: 'the bucket is in another region', zh: '存储桶在另一个区域' },
    hint: {
      en: 'Set S3_REGION to the region of the bucket, and S3_ENDPOINT to its address.',
      zh: '请把 S3_REGION 设为存储桶所在的区域，并把 S3_ENDPOINT 设为它的地址。',
    },
  },
  {
    names: /^(RequestTimeTooSkewed|RequestExpired)$/,
    why: { en: 'the clocks of this machine and of the store differ', zh: '本机与存储服务的时钟不一致' },
    hint: { en: 'Synchronise the clock of this machine (NTP).', zh: '请同步本机的时钟（NTP）。' },
  },
  {
    names: /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|InvalidToken|Forbidden)$/,
    why: { en: 'the store refuses the credentials', zh: '存储服务拒绝了访问密钥' },
    hint: {
      en: 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; they must be allowed to list, read, write and delete in the bucket.',
      zh: '请检查 S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY；它们必须有权在存储桶中列出、读取、写入和删除。',
    },
  },
]

const AWAY: Bilingual = {
  en: 'Check S3_ENDPOINT and that the store runs and can be reached from this machine.',
  zh: '请检查 S3_ENDPOINT，并确认存储服务正在运行、可以从本机访问。',
}

/** Name of what went wrong. Messages and other members are left out: stores repeat keys and signatures in them. */
function nameOf(error: unknown): string {
  const { code, name } = Object(error)
  const given = typeof code === 'string' ? code : name
  return typeof given === 'string' && /^[\w.]{1,60}$/.test(given) ? given : 'unknown error'
}

/** Thrown where the bucket does not do what it is asked. It holds nothing of the credentials. */
export class StorageUnavailable extends ServiceError {
  /** Seconds after which a caller may try again. */
  readonly retrySeconds = 10

  constructor({ bucket, endpoint, region }: ObjectStore, error: unknown) {
    const name = nameOf(error)
    const { why, hint } = CAUSES.find(({ names }) => names.test(name)) ?? {
      why: { en: 'the store does not answer', zh: '存储服务没有回答' },
      hint: AWAY,
    }
    const place = `${bucket} (${endpoint ?? region})`
    super(
      'CONTENT_FILES',
      {
        en: `The bucket ${place} cannot be used: ${why.en} (${name}).`,
        zh: `存储桶 ${place} 不能使用：${why.zh}（${name}）。`,
      },
      hint,
    )
  }
}

/** Whether the store says that there is no such file. */
export function isMissingObject(error: unknown): boolean {
  const { name, $metadata } = Object(error)
  return Object($metadata).httpStatusCode === 404 && name !== 'NoSuchBucket'
}
