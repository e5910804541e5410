/** A device and its connection. */
export interface Profile {
  readonly name: 'fast' | 'mid phone'
  readonly width: number
  readonly height: number
  readonly phone: boolean
  /** How many times slower than this machine the processor is. */
  readonly slowness: number
  readonly network?: {
    readonly latencyMs: number
    /** Bytes a second. */
    readonly down: number
    readonly up: number
  }
}

const MBIT = 1_000_000 / 8

export const fast: Profile = { name: 'fast', width: 1280, height: 800, phone: false, slowness: 1 }

export const midPhone: Profile = {
  name: 'mid phone',
  width: 390,
  height: 844,
  phone: true,
  slowness: 4,
  network: { latencyMs: 150, down: 1.6 * MBIT, up: 0.75 * MBIT },
}

/** The same phone at one eighth of this machine's speed: parts that come late must move nothing. */
export const slowPhone: Profile = { ...midPhone, slowness: 8 }
