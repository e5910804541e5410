export { PictureLink } from './picture-link.tsx'
export { useViewer } from './use-viewer.ts'
