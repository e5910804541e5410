import { acceptanceOf } from './accepted.ts'
import type { Outcome } from './classify.ts'
import { nameOf } from './mutants.ts'

/** Channels, sources, forms, the site and the lock: a row each. */
function kindOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : file
}

function countOf(outcomes: readonly Outcome[], kind: Outcome['kind']): number {
  return outcomes.filter((outcome) => outcome.kind === kind).length
}

/** Killed of those that should have been; what a change means to change is not counted. */
export function killRate(outcomes: readonly Outcome[]): number {
  const killed = countOf(outcomes, 'killed')
  const both = killed + countOf(outcomes, 'survivor')
  return both === 0 ? 1 : killed / both
}

export function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`
}

function row(name: string, outcomes: readonly Outcome[]): readonly string[] {
  return [
    name,
    ...[outcomes.length, countOf(outcomes, 'killed'), countOf(outcomes, 'lawful')].map(String),
    ...[countOf(outcomes, 'survivor'), countOf(outcomes, 'fault')].map(String),
    percent(killRate(outcomes)),
  ]
}

function groupsBy<Entry>(entries: readonly Entry[], nameOfEntry: (entry: Entry) => string) {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = nameOfEntry(entry)
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return [...groups]
}

/** A table by kind of file and by kind of change. */
export function table(outcomes: readonly Outcome[]): readonly (readonly string[])[] {
  return [
    ['', 'mutants', 'killed', 'lawful', 'survivors', 'faults', 'kill rate'],
    ...groupsBy(outcomes, ({ mutant }) => kindOf(mutant.file)).map(([name, group]) => row(name, group)),
    ...groupsBy(outcomes, ({ mutant }) => mutant.change).map(([name, group]) => row(name, group)),
    row('all', outcomes),
  ]
}

export function faultsOf(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ kind, mutant, reason }) =>
    kind === 'fault' ? [`${nameOf(mutant)}: ${reason}`] : [],
  )
}

/** Survivors that nobody has accepted. */
export function unexplained(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ kind, mutant }) =>
    kind === 'survivor' && acceptanceOf(mutant) === undefined ? [nameOf(mutant)] : [],
  )
}

/** Accepted survivors: how many for which reason. */
export function explained(outcomes: readonly Outcome[]): readonly string[] {
  return groupsBy(
    outcomes.filter(({ kind }) => kind === 'survivor'),
    ({ mutant }) => acceptanceOf(mutant) ?? '',
  )
    .filter(([reason]) => reason !== '')
    .map(([reason, group]) => `${group.length} ${reason}`)
}
