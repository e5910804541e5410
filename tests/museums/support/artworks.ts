const TITLES = ['Harbour', 'Orchard', 'Studio', 'Bridge', 'Window', 'Quarry'] as const
const ARTISTS = ['Ada Fenwick', 'Tobias Marl', 'Ines Calloway'] as const
const DATES = [
  '1887',
  'c.1790–1820',
  'date not known',
  '?exhibited 1810',
  '1826–7, reprinted 1892',
  '',
] as const

/** A title of 320 characters. */
export const longTitle = `Study of ${'a very long quay, '.repeat(20)}`.slice(0, 319).concat('Z')

function usual(number: number): object {
  return {
    id: 9000 + number,
    acno: `X${String(number).padStart(5, '0')}`,
    title: `${TITLES[number % TITLES.length]} No. ${number}`,
    artist: ARTISTS[number % ARTISTS.length],
    dateText: DATES[number % DATES.length],
    medium: 'Oil paint on canvas',
    dimensions: 'support: 394 x 419 mm',
    acquisitionYear: 1900 + number,
    creditLine: `Presented by an invented friend ${1900 + number}`,
    inscription: 'date inscribed',
    thumbnailUrl: `http://www.tate.org.uk/art/images/work/X/X00/X${String(number).padStart(5, '0')}_8.jpg`,
    url: `http://www.tate.org.uk/art/artworks/x${number}`,
    subjects: ['harbours & quays', 'people', '<weather>'],
  }
}

/** Sixty invented artworks in the form of the real export, some with unusual or missing fields. */
export const artworks: readonly object[] = [
  { ...usual(1), title: longTitle },
  { id: 9002, title: 'Bare record' },
  { ...usual(3), title: 'Bridge & Tower “at dusk”', artist: "Orla O'Hanrahan", subjects: [] },
  { ...usual(4), thumbnailUrl: null, medium: null, dateText: null, creditLine: null },
  { ...usual(5), title: 'Étude for a zephyr', dateText: 'after c. 1643, before 1700 (?)' },
  ...Array.from({ length: 55 }, (_, index) => usual(index + 6)),
]
