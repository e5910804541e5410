/** What bytes become that are no UTF-8, such as those of GBK or UTF-16. */
export const NO_UTF8 = '\uFFFD'
