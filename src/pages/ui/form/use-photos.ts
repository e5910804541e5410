import { useCallback, useEffect, useRef, useState } from 'react'
import { HEIC_HEAD_BYTES, isHeic } from '../../../base/heic.ts'
import { readableSize } from '../../../base/text/format.ts'
import type { UploadView } from '../../../engine/contracts/form.ts'
import { type Translate, useText } from '../context.tsx'
import { showToast } from '../toast/toast.ts'
import { type KeptPhoto, randomKey } from './draft.ts'
import { type CallContext, FormError } from './send-form.ts'
import { type UploadedFile, uploadPhoto } from './upload-photo.ts'

/** Longest side of a preview in pixels: large enough to view on a phone, small enough to store with the draft. */
const MAX_PREVIEW_SIDE = 1000
const JPEG_QUALITY = 0.72

const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
}

/** Detects a file's type by its signature: one of `types`, or the reason why it is refused. */
async function fileKind(file: File, types: readonly string[]): Promise<'fits' | 'empty' | 'heic' | 'other'> {
  const head = new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer())
  if (head.length === 0) return 'empty'
  const fits = types.some((type) => {
    const signature = SIGNATURES[type]
    return signature?.every((byte, index) => head[index] === byte) === true
  })
  if (fits) return 'fits'
  return isHeic(head) ? 'heic' : 'other'
}

/** Returns a scaled-down preview of a file as a data URL; undefined if the browser cannot decode it. */
async function previewOf(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const share = Math.min(1, MAX_PREVIEW_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * share))
    canvas.height = Math.max(1, Math.round(bitmap.height * share))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
  } catch {
    return undefined
  }
}

/** A photograph of the form, uploading or uploaded. */
export interface Photo {
  readonly id: string
  readonly name: string
  readonly state: 'loading' | 'done' | 'failed'
  /** Uploaded share, 0 to 1. */
  readonly share: number
  readonly preview?: string
  readonly uploaded?: UploadedFile
  /** Error message; `final` if a retry cannot help. */
  readonly fault?: string
  readonly final?: boolean
}

function restorePhotos(kept: readonly KeptPhoto[]): readonly Photo[] {
  return kept.map((photo) => ({ ...photo, state: 'done', share: 1 }))
}

/** Describes the accepted file types by their common names ("image/svg+xml" is "SVG"), and the maximum size. */
export function limitWords({ types, bytes }: Pick<UploadView, 'types' | 'bytes'>, text: Translate): string {
  const names = types.map((type) => type.replace(/^.*\/|\+.*$/g, '').toUpperCase())
  const { key, n } = readableSize(bytes)
  return text('photos.limits', { types: names.join(text('list.separator')), size: text(key, { n }) })
}

/** Returns the museum's own message unchanged, or the default message followed by the accepted types and size. */
function withLimits(own: string | undefined, words: string, upload: UploadView, text: Translate): string {
  return own ?? `${words} ${limitWords(upload, text)}`
}

function sizeWords(upload: UploadView, text: Translate): string {
  return withLimits(upload.sizeMessage, text('photos.size'), upload, text)
}

/** Returns the message for a failed upload. */
function faultOf(error: unknown, upload: UploadView, text: Translate): Pick<Photo, 'fault' | 'final'> {
  const kind = error instanceof FormError ? error.fault.kind : 'network'
  if (kind === 'type') return { fault: text('photos.damaged'), final: true }
  if (kind === 'size') return { fault: sizeWords(upload, text), final: true }
  if (kind === 'outdated') return { fault: text('form.outdated'), final: true }
  if (kind === 'busy') return { fault: text('photos.busy') }
  if (kind === 'full') return { fault: text('photos.full') }
  if (error instanceof FormError && error.fault.kind === 'limit')
    return { fault: text('form.limit', { n: error.fault.minutes }) }
  return { fault: text('photos.failed') }
}

/** Returns the reason why a file is refused, or undefined. */
async function refusalOf(file: File, upload: UploadView, text: Translate): Promise<string | undefined> {
  const typeWords = withLimits(upload.typeMessage, text('photos.type'), upload, text)
  const kind = await fileKind(file, upload.types)
  if (kind === 'empty') return text('photos.empty')
  if (kind === 'heic') return text('photos.heic', { words: typeWords })
  if (kind === 'other') return typeWords
  return file.size < upload.bytes ? undefined : sizeWords(upload, text)
}

/** The photographs of one field. Each is uploaded on its own as soon as it is added; only `remove` removes one. */
export function usePhotos(upload: UploadView, kept: readonly KeptPhoto[], context: CallContext) {
  const text = useText()
  const [photos, setPhotos] = useState(() => restorePhotos(kept))
  const [refused, setRefused] = useState<readonly string[]>([])
  const files = useRef(new Map<string, File>())
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef(photos)
  latest.current = photos

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const controller of uploads.values()) controller.abort()
    }
  }, [])

  const change = useCallback((id: string, patch: Partial<Photo>): void => {
    setPhotos((list) => list.map((photo) => (photo.id === id ? { ...photo, ...patch } : photo)))
  }, [])

  /** Shows the refusal immediately, as the specification asks (section 8), and at the field until the next choice. */
  const refuse = ({ name }: File, words: string): void => {
    setRefused((list) => [...list, text('photos.refused', { name, words })])
    void showToast(words, 'wrong').catch(console.error)
  }
  const start = async (id: string): Promise<void> => {
    const file = files.current.get(id)
    if (file === undefined) return
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { state: 'loading', share: 0, fault: '' })
    try {
      const onProgress = (share: number): void => change(id, { share })
      const uploaded = await uploadPhoto(file, upload, context, onProgress, controller.signal)
      files.current.delete(id)
      change(id, { state: 'done', share: 1, uploaded })
    } catch (error) {
      if (controller.signal.aborted) return
      change(id, { state: 'failed', ...faultOf(error, upload, text) })
    } finally {
      running.current.delete(id)
    }
  }

  const addOne = async (file: File): Promise<void> => {
    const refusal = await refusalOf(file, upload, text)
    if (refusal !== undefined) return refuse(file, refusal)
    if (latest.current.length >= upload.most) return refuse(file, text('photos.only', { n: upload.most }))
    const id = randomKey()
    const photo: Photo = { id, name: file.name, state: 'loading', share: 0 }
    latest.current = [...latest.current, photo]
    files.current.set(id, file)
    setPhotos((list) => [...list, photo])
    void previewOf(file).then((preview) => {
      if (preview !== undefined) change(id, { preview })
    })
    void start(id)
  }

  return {
    photos,
    refused,
    add: async (chosen: Iterable<File>): Promise<void> => {
      setRefused([])
      for (const file of chosen) await addOne(file)
    },
    retry: (id: string): void => void start(id),
    /** Also aborts an upload in progress. */
    remove: (id: string): void => {
      running.current.get(id)?.abort()
      files.current.delete(id)
      latest.current = latest.current.filter((photo) => photo.id !== id)
      setPhotos((list) => list.filter((photo) => photo.id !== id))
    },
  }
}
