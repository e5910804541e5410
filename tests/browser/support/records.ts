/** A record as answered by the museum's own service. */
export type Answered = Readonly<Record<string, string | undefined>>

async function dataOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json()
  const code: unknown = Object(body).code
  if (code !== 200) throw new Error(`${answer.url} answered ${code}`)
  return Object(body).data
}

/** Returns the records of a list call of section 7, in Chinese by default. */
export async function listed(
  origin: string,
  call: string,
  body: object,
  language = 'zh-CN',
): Promise<readonly Answered[]> {
  const data = await dataOf(
    await fetch(`${origin}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    }),
  )
  return Array.isArray(data) ? data : Object(data).records
}

/** Returns the plain text of HTML with collapsed white space. */
export function textOf(html: string | undefined): string {
  return (html ?? '')
    .replace(/<\/p>\s*<p>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Removes the word joiners that keep dates together. */
export function asRead(text: string): string {
  return text.replaceAll('\u2060', '')
}

/** Formats "2026-09-26 09:00:00" as the museum writes a day of a period. */
export function dotted(moment: string | undefined): string {
  return (moment ?? '').slice(0, 10).replaceAll('-', '.')
}

/** Returns the current time on the museum's clock in the format of its service. */
export function museumNow(): string {
  return new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 19)
}

/** Returns the activities currently shown on the home page. */
export async function homeActivities(origin: string, language = 'zh-CN'): Promise<readonly Answered[]> {
  return listed(
    origin,
    '/api/queryActivityListByType',
    { entity: { activityType: '' }, param: { pageSize: 6, pageNum: 1, order: 'coming' } },
    language,
  )
}
