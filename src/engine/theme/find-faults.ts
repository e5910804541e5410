import type { ColourToken, ThemeConfig } from '../../../schemas/config/index.ts'
import {
  CONTROL_CONTRAST,
  contrastOf,
  type Hex,
  oklchOf,
  palettesOf,
  SCHEMES,
  type Scheme,
  type SeedColour,
  seedsOf,
  TEXT_CONTRAST,
  withLightness,
} from './palettes.ts'

/** A foreground and a background colour, and the contrast they need. */
interface Pair {
  readonly colour: ColourToken
  readonly ground: ColourToken
  readonly ratio: number
}

const papers: readonly ColourToken[] = ['paper', 'paper-raised', 'paper-sunken']
const stages: readonly ColourToken[] = ['stage', 'stage-raised', 'scrim']

function eachPair(
  colours: readonly ColourToken[],
  grounds: readonly ColourToken[],
  ratio: number,
): readonly Pair[] {
  return colours.flatMap((colour) => grounds.map((ground) => ({ colour, ground, ratio })))
}

/**
 * All colour pairs used by the style sheets.
 *
 * @internal Exported for tests.
 */
export const PAIRS: readonly Pair[] = [
  ...eachPair(
    ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'second', 'action-ink'],
    papers,
    TEXT_CONTRAST,
  ),
  ...eachPair(['line-strong', 'focus', 'action'], papers, CONTROL_CONTRAST),
  ...eachPair(['on-action'], ['action', 'action-hover'], TEXT_CONTRAST),
  ...eachPair(
    ['on-stage', 'on-stage-soft', 'on-stage-strong', 'stage-accent', 'stage-accent-strong', 'stage-second'],
    stages,
    TEXT_CONTRAST,
  ),
  ...eachPair(['stage-focus'], stages, CONTROL_CONTRAST),
]

/** Two colours with insufficient contrast. */
export interface ContrastFault {
  readonly scheme: Scheme
  readonly colour: { readonly token: ColourToken; readonly value: Hex }
  readonly ground: { readonly token: ColourToken; readonly value: Hex }
  readonly ratio: number
  readonly needed: number
  /** Where to make the change: an explicit colour, or the seed from which it is derived. */
  readonly at:
    | { readonly part: 'light' | 'dark'; readonly key: ColourToken }
    | { readonly part: 'seed'; readonly key: SeedColour }
  /** Nearest value with sufficient contrast; absent if no lightness of that hue has it. */
  readonly nearest?: Hex
}

const seedOfToken: Readonly<Partial<Record<ColourToken, SeedColour>>> = {
  paper: 'paper',
  ink: 'ink',
  accent: 'accent',
  action: 'accent',
  'action-ink': 'accent',
  second: 'second',
}

type PaletteConfig = NonNullable<ThemeConfig['palette']>

/** Returns where the colour of a fault is configured: the explicit foreground, else the explicit background, else a seed of either. */
function colourPlace(config: PaletteConfig, scheme: Scheme, colour: ColourToken, ground: ColourToken) {
  const part = scheme.startsWith('light') ? 'light' : 'dark'
  for (const key of [colour, ground]) if (config[part]?.[key] !== undefined) return { part, key } as const
  if (part === 'light' && !isOfStage(ground)) {
    const seed = seedOfToken[colour] ?? (colour === 'on-action' ? 'accent' : 'paper')
    return { part: 'seed', key: seed } as const
  }
  return { part: 'seed', key: 'stage' } as const
}

function isOfStage(token: ColourToken): boolean {
  return token.includes('stage') || token === 'scrim'
}

function withColour(config: PaletteConfig, at: ContrastFault['at'], value: Hex): PaletteConfig {
  return at.part === 'seed'
    ? { ...config, [at.key]: value }
    : { ...config, [at.part]: { ...config[at.part], [at.key]: value } }
}

function writtenAt(config: PaletteConfig, at: ContrastFault['at']): Hex {
  return at.part === 'seed' ? seedsOf(config)[at.key] : (config[at.part]?.[at.key] ?? '#000000')
}

type FoundContrastFault = Omit<ContrastFault, 'nearest'>

function everyFault(config: PaletteConfig): readonly FoundContrastFault[] {
  const palettes = palettesOf(config)
  return SCHEMES.flatMap((scheme) =>
    PAIRS.flatMap(({ colour, ground, ratio: needed }): readonly FoundContrastFault[] => {
      const palette = palettes[scheme]
      const ratio = contrastOf(palette[colour], palette[ground])
      return ratio >= needed
        ? []
        : [
            {
              scheme,
              colour: { token: colour, value: palette[colour] },
              ground: { token: ground, value: palette[ground] },
              ratio,
              needed,
              at: colourPlace(config, scheme, colour, ground),
            },
          ]
    }),
  )
}

function faultKey({ at }: FoundContrastFault): string {
  return `${at.part} ${at.key}`
}

const STEPS = 100

/** Returns the colour of nearest lightness that fixes all faults of that setting. */
function nearestAt(config: PaletteConfig, fault: FoundContrastFault): Hex | undefined {
  const written = writtenAt(config, fault.at)
  const { l } = oklchOf(written)
  const isGood = (value: Hex): boolean =>
    !everyFault(withColour(config, fault.at, value)).some((other) => faultKey(other) === faultKey(fault))
  for (let step = 1; step <= STEPS; step++) {
    for (const next of [l - step / STEPS, l + step / STEPS]) {
      if (next < 0 || next > 1) continue
      const candidate = withLightness(written, next)
      if (isGood(candidate)) return candidate
    }
  }
  return undefined
}

/**
 * Returns the colours of a palette with less contrast than WCAG AA in any scheme: per setting, the worst pair and the nearest colour that
 * fixes all its pairs.
 */
export function contrastFaults(config: PaletteConfig = {}): readonly ContrastFault[] {
  const worst = new Map<string, FoundContrastFault>()
  for (const fault of everyFault(config)) {
    const known = worst.get(faultKey(fault))
    if (known === undefined || fault.ratio / fault.needed < known.ratio / known.needed)
      worst.set(faultKey(fault), fault)
  }
  return [...worst.values()].map((fault) => {
    const nearest = nearestAt(config, fault)
    return { ...fault, ...(nearest === undefined ? {} : { nearest }) }
  })
}
