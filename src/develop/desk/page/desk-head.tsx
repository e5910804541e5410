import { languageOfTag } from '../../../engine/errors/language.ts'
import type { Language } from '../../../engine/errors/wording.ts'
import { type DeskSite, type Staging, stagings } from '../desk-api.ts'
import type { DeskWords } from './words.ts'

interface DeskHeadProps {
  readonly site: DeskSite
  readonly words: DeskWords
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly onStage: (staging: Staging) => void
}

/** Whose desk it is, the state the previews' data are in, and the desk's own language. */
export function DeskHead({ site, words, language, onLanguage, onStage }: DeskHeadProps) {
  return (
    <header>
      <h1>
        {site.name} · {words.desk}
      </h1>
      <fieldset>
        <legend>{words.state}</legend>
        {stagings.map((staging) => (
          <label key={staging}>
            <input
              type="radio"
              name="staging"
              checked={site.staging === staging}
              onChange={() => onStage(staging)}
            />
            {words[staging]}
          </label>
        ))}
      </fieldset>
      <label>
        {words.language}{' '}
        <select value={language} onChange={({ target }) => onLanguage(languageOfTag(target.value))}>
          <option value="zh">中文</option>
          <option value="en">English</option>
        </select>
      </label>
    </header>
  )
}
