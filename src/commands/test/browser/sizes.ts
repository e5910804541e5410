/** The screens that every page is opened on: a phone, a tablet in the dark and a small desktop. */
export const testedSizes = [
  { width: 390, height: 844, scheme: 'light' },
  { width: 768, height: 1024, scheme: 'dark' },
  { width: 1366, height: 768, scheme: 'light' },
] as const
export const [, TABLET] = testedSizes
export type TestedSize = (typeof testedSizes)[number]

/** The browser reaches nothing but this machine: tests must not depend on other servers, nor reach them. */
export const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
