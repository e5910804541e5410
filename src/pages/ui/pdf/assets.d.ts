/** Folder of pdf.js's tables of characters, fonts and decoders, served by us; set by vite.config.ts. */
declare const PDF_ASSETS: string
