/** Interactive prompts. */
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
 * Creates prompts over two streams. Loads @inquirer/prompts on first use. The end of the input cancels, as Ctrl+C does.
 *
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
    // Ctrl+D closes the input without an answer, and nothing else would keep the process alive.
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

/** Whether an error means that the user cancelled a prompt. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)
}

/** Returns prompts in the terminal of this process, or undefined if it has none. */
export function terminalPrompts(): Prompts | undefined {
  return process.stdin.isTTY && process.stdout.isTTY ? promptsOver(process.stdin, process.stdout) : undefined
}
