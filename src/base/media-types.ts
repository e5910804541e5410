/** Media type of a panorama, which its file extension does not tell from an ordinary picture. */
export const PANORAMA = 'panorama'

/** Media types of audio, video and 3D models that pages display, by file extension. */
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

/** Export format for audio, video and models that no browser displays, by file extension. */
export const shownInstead: Readonly<Record<string, string>> = Object.fromEntries([
  ...MODELS.map((ending) => [ending, 'GLB']),
  ...FILMS.map((ending) => [ending, 'MP4 (H.264)']),
  ...SOUNDS.map((ending) => [ending, 'MP3']),
])

/** Documents, tables, archives and pictures offered as downloads. */
const DOWNLOADS = new Set(
  'pdf doc docx docm xls xlsx xlsm ppt pptx pps ppsx odt ods odp rtf txt csv epub mobi zip rar 7z gz tgz tar jpg jpeg png gif webp avif svg tif tiff bmp psd eps kml kmz gpx'.split(
    ' ',
  ),
)

/** Whether a path without query and fragment is a file to download or play, by its extension. */
export function isFilePath(path: string): boolean {
  const ending = /\.([A-Za-z0-9]{2,5})$/.exec(path)?.[1]?.toLowerCase()
  return ending !== undefined && (DOWNLOADS.has(ending) || ending in mediaTypes || ending in shownInstead)
}

/** All media types a museum can assign, without duplicates. */
export const mediumTypes: readonly string[] = [...new Set([PANORAMA, 'iiif', ...Object.values(mediaTypes)])]

/** Audio, video, a 3D model, a 360° picture, or a manifest of another museum. */
export type MediumKind = 'audio' | 'video' | 'model' | 'panorama' | 'manifest'

const KIND = /^(audio|video)(?:\/|$)/

/** Media type of a IIIF Presentation manifest, version 2 or 3, or its short name. */
const IIIF = /^iiif$|iiif\.io\/api\/presentation\//

/** Returns how pages display a media type (in lower case); undefined if they do not. */
export function mediumKind(type: string): MediumKind | undefined {
  if (type === mediaTypes.glb) return 'model'
  if (type === PANORAMA) return 'panorama'
  if (IIIF.test(type)) return 'manifest'
  const kind = KIND.exec(type)?.[1]
  return kind === 'audio' || kind === 'video' ? kind : undefined
}
