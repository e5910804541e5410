/** One sentence on what each template draws, for its reference. */
export const templateSummaries: Readonly<Record<string, string>> = {
  common: 'News rows: date, title, picture and excerpt.',
  img: 'A grid of pictures with a caption each, such as the goods of a shop.',
  imgdetail: 'Large pictures on alternating sides, with title, excerpt and links.',
  book: 'Journals as covers on a shelf.',
  friend: 'Links to other sites with their marks, all on one page.',
  card: 'Cards for what has a period, a place and a status: exhibitions, activities.',
  grid: 'A grid of objects or works, with filters that are kept in the address.',
  messages: "Visitors' questions and the museum's replies.",
  timeline: 'A chronicle, newest first; the year is the label.',
  search: 'The search page: box, types, number of hits, results.',
  archive: 'An article: title, date, source, visits, text, attachments.',
  introduction: 'A full-width page of text with a strip of its pictures.',
  object: 'One object of the collection, large on a dark ground, with its facts.',
  event: 'An exhibition or activity: period, place, status, facts, links, details.',
  work: "A visitor's work: title, pictures, description.",
  blocks: 'A page made of blocks, from top to bottom; the home page is one.',
  guide: 'Visit information put together from fixed facts and texts of a backend.',
  form: 'A form alone; a form with a route of its own is drawn by it.',
  text: 'Notices: date and title only.',
}

/** The same for each block. */
export const blockSummaries: Readonly<Record<string, string>> = {
  banner: 'Full-width pictures; one stands still, more are a carousel.',
  list: 'A titled list with a way to view more.',
  tabs: 'Tabs of lists; each tab has its own data.',
  feature: 'One picture, its text and one link: the first entry of its data.',
  info: 'Labelled columns of practical information.',
  text: 'Running text, written in the config or taken from the first entry of its data.',
}
