/** Somebody who can be asked. */
export interface Prompts {
  readonly input: (asked: {
    readonly message: string
    readonly default?: string
    readonly validate: (text: string) => true | string
  }) => Promise<string>
  readonly select: (asked: {
    readonly message: string
    readonly choices: readonly { readonly value: string; readonly name: string }[]
    readonly default?: string
  }) => Promise<string>
  readonly confirm: (asked: { readonly message: string; readonly default: boolean }) => Promise<boolean>
}

/**
 * Prompts over two streams; @inquirer/prompts is loaded with the first. A stream that ends cancels, as Ctrl+C does.
 * @internal Exported for tests.
 */
export function promptsOver(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompts {
  const prompted = async <Answer>(
    put: (
      library: typeof import('@inquirer/prompts'),
      context: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream; signal: AbortSignal },
    ) => Promise<Answer>,
  ): Promise<Answer> => {
    const library = await import('@inquirer/prompts')
    const ended = new AbortController()
    // Ctrl+D closes the terminal's line without an answer: nothing is left then that keeps the process.
    const end = (): void => ended.abort()
    process.once('beforeExit', end)
    input.once('end', end)
    try {
      return await put(library, { input, output, signal: ended.signal })
    } finally {
      process.off('beforeExit', end)
      input.off('end', end)
    }
  }
  return {
    input: (asked) => prompted((library, context) => library.input(asked, context)),
    select: (asked) =>
      prompted((library, context) => library.select<string>({ ...asked, loop: false }, context)),
    confirm: (asked) => prompted((library, context) => library.confirm(asked, context)),
  }
}

/** Whether an error says that somebody left a question without an answer. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)
}

/** The terminal of this process; undefined where there is none. */
export function terminalPrompts(): Prompts | undefined {
  return process.stdin.isTTY && process.stdout.isTTY ? promptsOver(process.stdin, process.stdout) : undefined
}
