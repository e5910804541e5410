import type { UploadView } from '../../../engine/contracts/form.ts'
import {
  type CallContext,
  type FormAnswer,
  FormError,
  type Headers,
  parsedAnswer,
  sendCall,
} from './send-form.ts'

/** A file stored by the backend. */
export interface UploadedFile {
  readonly filePath: string
  readonly fileName: string
}

/** Long enough for 10 MB from a phone on a slow connection. */
const TIMEOUT_MS = 300_000

/**
 * Returns a neutral file name with the extension of the original: the original may reveal who is in the photograph, and
 * where.
 *
 * @internal Exported for tests.
 */
export function nameToSend({ name }: Pick<File, 'name'>): string {
  return `photo${/\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''}`
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function sendPhoto(
  file: File,
  { path, part }: UploadView,
  headers: Headers,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        body: parsedAnswer(request.responseText),
        retryAfter: request.getResponseHeader('retry-after'),
      })
    request.onerror = () => reject(new Error('the upload was cut off'))
    request.ontimeout = () => reject(new Error('the upload took too long'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.timeout = TIMEOUT_MS
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const body = new FormData()
    body.append(part, file, nameToSend(file))
    request.send(body)
  })
}

function isUploaded(data: unknown): data is UploadedFile {
  return (
    typeof data === 'object' &&
    data !== null &&
    'filePath' in data &&
    typeof data.filePath === 'string' &&
    'fileName' in data &&
    typeof data.fileName === 'string'
  )
}

/**
 * Uploads one photograph. `onProgress` receives the uploaded share, 0 to 1.
 *
 * @throws FormError when it fails; an AbortError when `signal` is aborted.
 */
export async function uploadPhoto(
  file: File,
  upload: UploadView,
  context: CallContext,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const data = await sendCall(context, (headers) => {
    signal.throwIfAborted()
    return sendPhoto(file, upload, headers, onProgress, signal)
  })
  if (!isUploaded(data)) throw new FormError({ kind: 'refused' })
  return { filePath: data.filePath, fileName: data.fileName }
}
