/** Trusted Types (W3C), as far as they are used here. The DOM's types take what a policy makes for a string. */
interface Policy {
  readonly createHTML: (html: string) => string
}

interface Rules {
  readonly createHTML?: (html: string) => string | null
  readonly createScriptURL?: (url: string) => string | null
}

interface Factory {
  readonly defaultPolicy: Policy | null
  readonly createPolicy: (name: string, rules: Rules) => Policy
}

declare global {
  /** Absent on the server, and in browsers without Trusted Types. */
  var trustedTypes: Factory | undefined
}

// The Content-Security-Policy names this policy and the one of `library-policy.ts`, so no other can be made.
const policy = globalThis.trustedTypes?.createPolicy('vitrine', { createHTML: (html) => html })

/** HTML the browser may take for markup: only what the server has sanitised, or what this code has drawn itself. */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}
