export { PdfFrame } from './pdf-frame.tsx'
