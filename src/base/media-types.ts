/** What the type of a panorama is called: the ending of its file says that it is a picture, and no more. */
export const PANORAMA = 'panorama'

/** Types of sound, film and 3D models that pages show, by the endings of their files. */
export const mediaTypes: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  glb: 'model/gltf-binary',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
}

const MODELS = ['3ds', 'blend', 'dae', 'fbx', 'gltf', 'obj', 'ply', 'stl', 'usd', 'usda', 'usdz', 'x3d']
const FILMS = ['3gp', 'avi', 'flv', 'm2ts', 'mkv', 'mov', 'mpeg', 'mpg', 'mts', 'vob', 'wmv']
const SOUNDS = ['aif', 'aiff', 'amr', 'au', 'mid', 'midi', 'wma']

/** What sound, film and models of formats that no browser shows are exported as, by the endings of their files. */
export const shownInstead: Readonly<Record<string, string>> = Object.fromEntries([
  ...MODELS.map((ending) => [ending, 'GLB']),
  ...FILMS.map((ending) => [ending, 'MP4 (H.264)']),
  ...SOUNDS.map((ending) => [ending, 'MP3']),
])

/** Documents, tables, archives and pictures that visitors download by a link. */
const DOWNLOADS = new Set(
  'pdf doc docx docm xls xlsx xlsm ppt pptx pps ppsx odt ods odp rtf txt csv epub mobi zip rar 7z gz tgz tar jpg jpeg png gif webp avif svg tif tiff bmp psd eps kml kmz gpx'.split(
    ' ',
  ),
)

/** Whether the path of a link, without query and hash, is that of a file that visitors download or play, by its ending. */
export function isFilePath(path: string): boolean {
  const ending = /\.([A-Za-z0-9]{2,5})$/.exec(path)?.[1]?.toLowerCase()
  return ending !== undefined && (DOWNLOADS.has(ending) || ending in mediaTypes || ending in shownInstead)
}

/** Every type that a museum may give a medium, each once. */
export const mediumTypes: readonly string[] = [...new Set([PANORAMA, 'iiif', ...Object.values(mediaTypes)])]

/** Sound, film, a 3D model, a picture to look around in, or pictures of another museum. */
export type MediumKind = 'audio' | 'video' | 'model' | 'panorama' | 'manifest'

const KIND = /^(audio|video)(?:\/|$)/

/** How a manifest of the IIIF Presentation API, 2 or 3, is named as a media type, and by itself. */
const IIIF = /^iiif$|iiif\.io\/api\/presentation\//

/** What pages show a medium of a type as; undefined where they show none. The type is in small letters. */
export function mediumKind(type: string): MediumKind | undefined {
  if (type === mediaTypes.glb) return 'model'
  if (type === PANORAMA) return 'panorama'
  if (IIIF.test(type)) return 'manifest'
  const kind = KIND.exec(type)?.[1]
  return kind === 'audio' || kind === 'video' ? kind : undefined
}

const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s
/** An AVIF picture may begin with the brand that both formats share. */
const AVIF = /^.{8}.{4}(?:.{4})*?avi[fs]/s

/** Bytes at the beginning of a file by which it is known. */
export const HEIC_HEAD_BYTES = 48

/** Whether a file is a HEIC picture, as phones take them, by its first bytes: its name often says JPEG. In the browser and on the server. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES))
  // The first box ends where it says, and what is behind it is no brand.
  return HEIC.test(text) && !AVIF.test(text.slice(0, head[3]))
}
