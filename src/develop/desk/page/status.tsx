import { changeMessageIn, levelWords } from '../../../commands/plan/change.ts'
import type { DeskProblem, Validation } from '../desk-api.ts'
import { useWords } from './words.ts'

interface StatusProps {
  readonly validation: Validation | undefined
  readonly onGo: (problem: DeskProblem) => void
}

/** Problems of the edited config, and its changes to the site. */
export function Status({ validation, onGo }: StatusProps) {
  const { words, language } = useWords()
  if (validation === undefined) return null
  const { problems, changes, shown } = validation
  const isBroken = problems.some(({ severity }) => severity === 'error')
  return (
    <div className="desk-status">
      <section aria-label={words.problems}>
        <p role="status">
          {problems.length === 0
            ? words.good
            : `${words.problems}${words.colon}${problems.length}${words.end}`}{' '}
          {!shown && words.stale}
        </p>
        <ul>
          {problems.map((problem) => (
            <li
              key={`${problem.file} ${problem.line} ${problem.column} ${problem.code}`}
              data-severity={problem.severity}
            >
              <button type="button" onClick={() => onGo(problem)}>
                {problem.file}:{problem.line}:{problem.column}
              </button>{' '}
              {problem.message[language]} {problem.hint[language]}
            </li>
          ))}
        </ul>
      </section>
      {!isBroken && (
        <section aria-label={words.changes}>
          <h2>{words.changes}</h2>
          {changes.length === 0 && <p>{words.noChanges}</p>}
          <ul>
            {changes.map((change) => {
              const { subject, message, reason } = changeMessageIn(change, language)
              return (
                <li key={`${change.subject} ${change.message}`} data-level={change.level}>
                  <b>{levelWords[change.level][language]}</b> {subject}
                  {words.colon}
                  {message} <small>{reason}</small>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
