/** Folder of pdf.js's character maps, fonts and decoders, served by this site; set by vite.config.ts. */
declare const PDF_ASSETS: string
