/** Where what visitors send is kept, below the folder of files. */
export const VISITORS = 'visitors/'
