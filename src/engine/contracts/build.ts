/** Header that names the build of this answer: the address of the script that its documents load. */
export const BUILD_HEADER = 'vitrine-build'
