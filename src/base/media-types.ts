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
