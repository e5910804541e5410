/** The built program that decodes photographs; running it from source takes twice the CPU time. */
export const PHOTO_ENCODER = 'dist/server/photo-encoder.js'
