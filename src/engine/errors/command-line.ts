let program = 'npm run -s vitrine --'

/** Sets for messages how the program is called where it is installed in a museum's own project. */
export function callProgram(command: string): void {
  program = command
}

/** A call of the command line as it is typed at the root of the project; messages print it so that it can be copied. */
export function commandLine(call: string): string {
  return `${program} ${call}`
}
