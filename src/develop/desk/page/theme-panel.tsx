import { parse } from 'jsonc-parser'
import { isObject } from '../../../base/object.ts'
import { putJson } from '../../../commands/new/edit-json.ts'
import { NEUTRAL_SEEDS, NEUTRAL_SHAPE } from '../../../engine/theme/neutral.ts'
import type { DeskProblem } from '../desk-api.ts'
import { useWords } from './words.ts'

interface ThemePanelProps {
  /** Edited text of theme.json. */
  readonly text: string
  readonly problems: readonly DeskProblem[]
  /** Applies an edit to the text. */
  readonly onEdit: (change: (text: string) => string) => void
}

const SEEDS = ['paper', 'ink', 'accent', 'second', 'stage'] as const

const SHAPES = [
  { key: 'radius', min: 0, max: 40, step: 1 },
  { key: 'rule', min: 0.5, max: 4, step: 0.5 },
  { key: 'column', min: 960, max: 1920, step: 20 },
  { key: 'density', min: 0.7, max: 1.4, step: 0.05 },
  { key: 'textScale', min: 0.85, max: 1.25, step: 0.05 },
  { key: 'headingScale', min: 0.75, max: 1.6, step: 0.05 },
  { key: 'headingWeight', min: 300, max: 900, step: 100 },
] as const

const VARIANTS = [
  { key: 'header', values: ['stage', 'paper', 'centred'] },
  { key: 'band', values: ['picture', 'plain'] },
  { key: 'hall', values: ['stage', 'paper'] },
  { key: 'footer', values: ['stage', 'paper'] },
  { key: 'entries', values: ['plain', 'panel'] },
  { key: 'shadow', values: ['soft', 'hard', 'none'] },
] as const

function colourOf(palette: Readonly<Record<string, unknown>>, seed: (typeof SEEDS)[number]): string {
  const written = palette[seed]
  if (typeof written === 'string') return written
  return seed === 'second' ? colourOf(palette, 'accent') : NEUTRAL_SEEDS[seed]
}

/** Controls that edit theme.json: seed colours, shapes and variants, with the colour pairs of too little contrast. */
export function ThemePanel({ text, problems, onEdit }: ThemePanelProps) {
  const { words, language } = useWords()
  const parsed: unknown = parse(text)
  const theme = isObject(parsed) ? parsed : {}
  const palette = isObject(theme.palette) ? theme.palette : {}
  const write = (path: readonly string[], value: string | number): void =>
    onEdit((before) => putJson(before, path, value))
  const faults = problems.filter(({ code }) => code === 'THEME_CONTRAST')
  return (
    <section className="desk-theme" aria-label={words.theme}>
      {SEEDS.map((seed) => (
        <label key={seed}>
          <input
            type="color"
            value={colourOf(palette, seed)}
            onChange={({ target }) => write(['palette', seed], target.value)}
          />
          {words[seed]}
        </label>
      ))}
      {SHAPES.map(({ key, ...range }) => {
        const value = typeof theme[key] === 'number' ? theme[key] : NEUTRAL_SHAPE[key]
        return (
          <label key={key}>
            <input
              type="range"
              {...range}
              value={value}
              onChange={({ target }) => write([key], target.valueAsNumber)}
            />
            {words[key]} <output>{value}</output>
          </label>
        )
      })}
      {VARIANTS.map(({ key, values }) => (
        <label key={key}>
          {words[key]}{' '}
          <select
            value={typeof theme[key] === 'string' ? theme[key] : values[0]}
            onChange={({ target }) => write([key], target.value)}
          >
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <ul aria-label={words.contrast} aria-live="polite">
        {faults.length === 0 && <li>{words.readable}</li>}
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.message.en}`} data-severity="error">
            {fault.message[language]} {fault.hint[language]}
          </li>
        ))}
      </ul>
    </section>
  )
}
