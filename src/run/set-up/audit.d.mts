export interface AuditOutcome {
  readonly name: string
  readonly ok: boolean
  /** Whether the registry could be queried. */
  readonly checked: boolean
  readonly output: string
}

export const auditDependencies: (
  folder?: string,
  variables?: Readonly<Record<string, string>>,
) => Promise<AuditOutcome>
