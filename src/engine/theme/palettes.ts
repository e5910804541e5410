import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori'
import type { ColourToken, ThemeConfig } from '../../../schemas/config/index.ts'
import { NEUTRAL_SEEDS } from './neutral.ts'

/** A colour as "#rrggbb". */
export type Hex = string

const toOklch = converter('oklch')

/** Converts to OKLCH: lightness from 0 to 1, chroma, hue in degrees. An invalid colour is black. */
export function oklchOf(colour: Hex): Oklch {
  return toOklch(colour) ?? { mode: 'oklch', l: 0, c: 0 }
}

/** Converts from OKLCH to the nearest sRGB colour by reducing chroma; lightness and hue are kept. */
function hexOf({ l, c, h }: Oklch): Hex {
  const colour: Oklch = {
    mode: 'oklch',
    l: Math.min(1, Math.max(0, l)),
    c,
    ...(h === undefined ? {} : { h }),
  }
  return formatHex(clampChroma(colour, 'oklch'))
}

/** Returns a colour with another lightness and at most the given chroma. */
export function withLightness(colour: Hex, l: number, maxChroma = Number.POSITIVE_INFINITY): Hex {
  const { h, c } = oklchOf(colour)
  return hexOf({ mode: 'oklch', l, c: Math.min(c, maxChroma), ...(h === undefined ? {} : { h }) })
}

/** Mixes two colours in sRGB, with `share` of the second, like CSS `color-mix(in srgb, …)`. */
function mixColours(one: Hex, other: Hex, share: number): Hex {
  return formatHex(interpolate([one, other], 'rgb')(share))
}

/** Returns the WCAG 2.2 contrast ratio, from 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  return wcagContrast(one, other)
}

/** Minimum lightness (0 to 1) of a light background. */
const LIGHT = 0.6

/** Whether a background needs light foreground colours. */
export function isDark(ground: Hex): boolean {
  return oklchOf(ground).l < LIGHT
}

/** A background and the contrast needed with it. */
interface ContrastNeed {
  readonly ground: Hex
  readonly ratio: number
}

function meetsNeeds(colour: Hex, needs: readonly ContrastNeed[]): boolean {
  return needs.every(({ ground, ratio }) => contrastOf(colour, ground) >= ratio)
}

const STEPS = 250

/** Returns the colour of nearest lightness with the needed contrast on every background; undefined if there is none. */
function nearestWith(colour: Hex, needs: readonly ContrastNeed[]): Hex | undefined {
  if (meetsNeeds(colour, needs)) return colour
  const { l } = oklchOf(colour)
  for (let step = 1; step <= STEPS; step++) {
    for (const next of [l - step / STEPS, l + step / STEPS]) {
      if (next < 0 || next > 1) continue
      const candidate = withLightness(colour, next)
      if (meetsNeeds(candidate, needs)) return candidate
    }
  }
  return ['#000000', '#ffffff'].find((extreme) => meetsNeeds(extreme, needs))
}

/** Like `nearestWith`, but falls back to black or white, whichever comes nearest to the needed contrast. */
function ensureContrast(colour: Hex, needs: readonly ContrastNeed[]): Hex {
  const found = nearestWith(colour, needs)
  if (found !== undefined) return found
  const worst = (each: Hex): number => Math.min(...needs.map(({ ground }) => contrastOf(each, ground)))
  return worst('#000000') > worst('#ffffff') ? '#000000' : '#ffffff'
}

/** All colours of one scheme. */
export type Palette = Readonly<Record<ColourToken, Hex>>

export const SCHEMES = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const
export type Scheme = (typeof SCHEMES)[number]

type PaletteConfig = NonNullable<ThemeConfig['palette']>

/** Colours from which all others are derived. */
export type SeedColour = 'paper' | 'ink' | 'accent' | 'second' | 'stage'

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5
/** Minimum contrast of control borders and focus rings (WCAG 2.2, 1.4.11). */
export const CONTROL_CONTRAST = 3
/** Enhanced contrast of text (WCAG 2.2, 1.4.6). */
const ENHANCED = 7

const FOCUS_HUE = 257

export function seedsOf(palette: PaletteConfig = {}): Readonly<Record<SeedColour, Hex>> {
  const accent = palette.accent ?? NEUTRAL_SEEDS.accent
  return {
    paper: palette.paper ?? NEUTRAL_SEEDS.paper,
    ink: palette.ink ?? NEUTRAL_SEEDS.ink,
    accent,
    second: palette.second ?? turnedHue(accent),
    stage: palette.stage ?? NEUTRAL_SEEDS.stage,
  }
}

/** Derives the second accent from the first, with another hue and less chroma. */
function turnedHue(accent: Hex): Hex {
  const { l, c, h = 0 } = oklchOf(accent)
  return hexOf({ mode: 'oklch', l, c: Math.min(c, 0.06), h: h + 150 })
}

interface Ground {
  readonly paper: Hex
  readonly ink: Hex
  readonly accent: Hex
  readonly second: Hex
  readonly stage: Hex
  /** Light foreground for the dark hall. */
  readonly onStage: Hex
  readonly isDark: boolean
  /** Seeds used unchanged, so that a bad one is reported rather than silently adjusted. */
  readonly exact: readonly SeedColour[]
}

/** Returns the colours on the dark hall, the same in the light and dark schemes. */
function stageColours({ stage, onStage, accent, second }: Ground) {
  const { l } = oklchOf(stage)
  const raised = withLightness(stage, l + 0.045)
  const scrim = withLightness(stage, Math.min(l, 0.17))
  const grounds = (ratio: number) => [stage, raised, scrim].map((ground) => ({ ground, ratio }))
  const text = ensureContrast(onStage, grounds(TEXT_CONTRAST))
  const stageAccent = ensureContrast(withLightness(accent, 0.76), grounds(TEXT_CONTRAST))
  return {
    stage,
    'stage-raised': raised,
    'stage-line': mixColours(stage, text, 0.17),
    'on-stage': text,
    'on-stage-soft': ensureContrast(mixColours(text, stage, 0.22), grounds(TEXT_CONTRAST)),
    'on-stage-strong': ensureContrast('#ffffff', grounds(TEXT_CONTRAST)),
    'stage-accent': stageAccent,
    'stage-accent-strong': ensureContrast(
      withLightness(stageAccent, oklchOf(stageAccent).l + 0.08),
      grounds(TEXT_CONTRAST),
    ),
    'stage-second': ensureContrast(withLightness(second, 0.76), grounds(TEXT_CONTRAST)),
    'stage-focus': ensureContrast(
      hexOf({ mode: 'oklch', l: 0.77, c: 0.11, h: FOCUS_HUE }),
      grounds(CONTROL_CONTRAST),
    ),
    scrim,
  }
}

function derivePalette(ground: Ground): Palette {
  const { paper, ink, isDark, exact } = ground
  const { l, c } = oklchOf(paper)
  const raised = isDark ? withLightness(paper, l + 0.045) : withLightness(paper, l + (1 - l) * 0.7, c * 0.5)
  const sunken = isDark ? withLightness(paper, l - 0.035) : withLightness(paper, l - 0.035, c + 0.01)
  const grounds = (ratio: number) => [paper, raised, sunken].map((each) => ({ ground: each, ratio }))
  const start = (colour: Hex): Hex => (isDark ? withLightness(colour, 0.76) : colour)
  const kept = (seed: 'accent' | 'second'): Hex =>
    exact.includes(seed) ? ground[seed] : ensureContrast(start(ground[seed]), grounds(TEXT_CONTRAST))
  const accent = kept('accent')
  const text = exact.includes('ink') ? ink : ensureContrast(ink, grounds(TEXT_CONTRAST))
  const strong = withLightness(accent, oklchOf(accent).l + (isDark ? 0.08 : -0.1))
  // On a dark background, the museum's colour stays recognizable, while text in that colour must be lighter.
  const action = isDark ? ensureContrast(ground.accent, grounds(CONTROL_CONTRAST)) : accent
  // On hover, it changes away from the colour of its text.
  const isWhite = contrastOf('#ffffff', action) >= TEXT_CONTRAST
  const hover = mixColours(action, isDark === isWhite ? paper : text, 0.12)
  const onAction = ensureContrast(
    isWhite ? '#ffffff' : withLightness(ground.stage, 0.17),
    [action, hover].map((each) => ({ ground: each, ratio: TEXT_CONTRAST })),
  )
  return {
    paper,
    'paper-raised': raised,
    'paper-sunken': sunken,
    ink: text,
    'ink-soft': ensureContrast(mixColours(text, paper, 0.2), grounds(TEXT_CONTRAST)),
    'ink-faint': ensureContrast(mixColours(text, paper, 0.34), grounds(TEXT_CONTRAST)),
    line: mixColours(paper, text, 0.16),
    'line-strong': ensureContrast(mixColours(paper, text, 0.5), grounds(CONTROL_CONTRAST)),
    accent,
    'accent-strong': ensureContrast(strong, grounds(TEXT_CONTRAST)),
    second: kept('second'),
    action,
    'action-hover': hover,
    'on-action': onAction,
    'action-ink': accent,
    focus: ensureContrast(
      hexOf({ mode: 'oklch', l: isDark ? 0.77 : 0.48, c: 0.14, h: FOCUS_HUE }),
      grounds(CONTROL_CONTRAST),
    ),
    ...stageColours(ground),
  }
}

/** Applies the explicit colours to a scheme. Text in the action colour follows it. */
function withOwn(palette: Palette, own: Partial<Palette> = {}): Palette {
  const all = { ...palette, ...own }
  if (own.action === undefined || own['action-ink'] !== undefined) return all
  const papers = [all.paper, all['paper-raised'], all['paper-sunken']]
  const needs = papers.map((ground) => ({ ground, ratio: TEXT_CONTRAST }))
  return { ...all, 'action-ink': ensureContrast(own.action, needs) }
}

/** Returns the high-contrast colours: black and white, with the hues of the accents if they have enhanced contrast. */
function highContrast(accent: Hex, second: Hex, isDark: boolean): Palette {
  const [paper, ink] = isDark ? ['#000000', '#ffffff'] : ['#ffffff', '#000000']
  const onPaper = [{ ground: paper, ratio: ENHANCED }]
  const onBlack = [{ ground: '#000000', ratio: ENHANCED }]
  const strong = (colour: Hex, min: number): Hex =>
    ensureContrast(withLightness(colour, isDark ? 1 - min : min), onPaper)
  const action = strong(accent, 0.34)
  const hover = mixColours(action, ink, 0.12)
  return {
    paper,
    'paper-raised': paper,
    'paper-sunken': paper,
    ink,
    'ink-soft': ink,
    'ink-faint': mixColours(ink, paper, 0.1),
    line: ink,
    'line-strong': ink,
    accent: action,
    'accent-strong': strong(accent, 0.26),
    second: strong(second, 0.34),
    action,
    'action-hover': hover,
    'on-action': ensureContrast(
      paper,
      [action, hover].map((ground) => ({ ground, ratio: ENHANCED })),
    ),
    'action-ink': action,
    focus: ensureContrast(isDark ? '#ffe14d' : '#0b3d91', onPaper),
    stage: '#000000',
    'stage-raised': '#000000',
    'stage-line': '#ffffff',
    'on-stage': '#ffffff',
    'on-stage-soft': '#ffffff',
    'on-stage-strong': '#ffffff',
    'stage-accent': ensureContrast(withLightness(accent, 0.85), onBlack),
    'stage-accent-strong': ensureContrast(withLightness(accent, 0.9), onBlack),
    'stage-second': ensureContrast(withLightness(second, 0.85), onBlack),
    'stage-focus': '#ffe14d',
    scrim: '#000000',
  }
}

/** Returns the colours of every scheme, derived from the seeds in OKLCH; explicit colours stay unchanged. */
export function palettesOf(config: PaletteConfig = {}): Readonly<Record<Scheme, Palette>> {
  const { paper, ink, accent, second, stage } = seedsOf(config)
  const seeds = { accent, second, stage, onStage: withLightness(paper, 0.93, 0.02) }
  const exact: readonly SeedColour[] = [
    'ink',
    'accent',
    ...(config.second === undefined ? [] : (['second'] as const)),
  ]
  // A museum's light scheme may be dark.
  const light = { ...seeds, paper, ink, isDark: isDark(paper), exact }
  const dark = { ...seeds, paper: stage, ink: seeds.onStage, isDark: true, exact: [] }
  const own = {
    light: withOwn(derivePalette(light), config.light),
    dark: withOwn(derivePalette(dark), config.dark),
  }
  return {
    ...own,
    'light-contrast': highContrast(own.light.action, own.light.second, false),
    'dark-contrast': highContrast(own.dark.action, own.dark.second, true),
  }
}
