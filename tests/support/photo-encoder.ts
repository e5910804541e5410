/** The program that decodes photographs, as it is built: started from its source it takes twice the processor time. */
export const PHOTO_ENCODER = 'dist/server/photo-encoder.js'
