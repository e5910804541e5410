interface Plates {
  readonly cover: string
  readonly articles: readonly [string, string]
}

/** Which drawn scene each issue shows on its cover and before each of its articles. */
export const journalPlates: Readonly<Record<string, Plates>> = {
  'journal-2024-1': { cover: 'relic-brick', articles: ['stele-rubbing', 'arsenal-works'] },
  'journal-2024-2': { cover: 'relic-sword', articles: ['conservation-bench', 'old-street'] },
  'journal-2024-3': { cover: 'relic-map', articles: ['city-plan', 'relic-drum'] },
  'journal-2024-4': { cover: 'wall-gate', articles: ['wall-autumn', 'relic-telescope'] },
  'journal-2025-1': { cover: 'beacon-hills', articles: ['beacon-hills', 'relic-uniform'] },
  'journal-2025-2': { cover: 'war-junks', articles: ['workshop-table', 'relic-book'] },
  'journal-2025-3': { cover: 'ferry-river', articles: ['letter-desk', 'ferry-river'] },
  'journal-2025-4': { cover: 'river-fort', articles: ['excavation-pit', 'battery'] },
  'journal-2026-1': { cover: 'arsenal-works', articles: ['relic-book', 'relic-tool'] },
  'journal-2026-2': { cover: 'relic-letter', articles: ['letter-desk', 'wall-night'] },
  'journal-2026-3': { cover: 'ferry-river', articles: ['relic-book', 'relic-medical'] },
  'journal-2026-4': { cover: 'excavation-pit', articles: ['excavation-pit', 'conservation-bench'] },
}

export const usualPlates: Plates = { cover: 'wall-gate', articles: ['reading-room', 'archive-shelves'] }
