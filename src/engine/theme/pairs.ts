import type { ColourToken } from '../../../schemas/config/index.ts'

/** WCAG 2.2, 1.4.3: text; 1.4.11: borders of controls and focus rings. */
const TEXT = 4.5
const CONTROL = 3

/** Two colours that are on one another, and the contrast they need. */
export interface Pair {
  readonly colour: ColourToken
  readonly ground: ColourToken
  readonly ratio: number
}

const papers: readonly ColourToken[] = ['paper', 'paper-raised', 'paper-sunken']
const stages: readonly ColourToken[] = ['stage', 'stage-raised', 'scrim']

function each(
  colours: readonly ColourToken[],
  grounds: readonly ColourToken[],
  ratio: number,
): readonly Pair[] {
  return colours.flatMap((colour) => grounds.map((ground) => ({ colour, ground, ratio })))
}

/** Every pair that style sheets put on one another. */
export const PAIRS: readonly Pair[] = [
  ...each(['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'second', 'action'], papers, TEXT),
  ...each(['line-strong', 'focus'], papers, CONTROL),
  ...each(['on-action'], ['action', 'action-hover'], TEXT),
  ...each(
    ['on-stage', 'on-stage-soft', 'on-stage-strong', 'stage-accent', 'stage-accent-strong', 'stage-second'],
    stages,
    TEXT,
  ),
  ...each(['stage-focus'], stages, CONTROL),
]
