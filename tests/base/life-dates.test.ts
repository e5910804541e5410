import { describe, expect, it } from 'vitest'
import { readLifeDates } from '../../src/base/museum-date/index.ts'

/** Expression | year of birth or beginning | of death or end; "…" is not known, "?" not to be understood. */
const ROWS = `
1930–1992 | 1930 | 1992
American, 1930–1992 | 1930 | 1992
(American, 1930–1992) | 1930 | 1992
 (Persian, ca. 1565-1635) | 1565 | 1635
German, probably 1687 - 1760 | 1687 | 1760
British, c. 1755/1761 - 1802 | 1755 | 1802
French (?), 1784 - 1863 | 1784 | 1863
American, born 1930 | 1930 | …
b. 1930 | 1930 | …
born c. 1600–1610 | 1600 | …
American, born Poland, 1923–2004 | 1923 | 2004
born 1885, died 1950 | 1885 | 1950
b. 12 May 1885 Paris, d. 3 June 1950 London | 1885 | 1950
died 1922 | … | 1922
d. 1950 | … | 1950
he: 1928 - 2005 | 1928 | 2005
he: 1902 - 1991; she: 1908 - 1987 | ? | ?
-1920 | … | 1920
–1920 | … | 1920
(-1920) | … | 1920
-1920? | … | 1920
- ca. 1920 | … | 1920
1890- | 1890 | …
-1850/1920 | ? | ?
-0043/0017 | -43 | 17
-1350 | ? | ?
-500 | -500 | …
1648*-1706+ | 1648 | 1706
1661*-1722 c | 1661 | 1722
1680 c-1719+ | 1680 | 1719
1924* | 1924 | …
1723 c*-1794 c | 1723 | 1794
1640*c -1707 c | 1640 | 1707
1738*1807+ | 1738 | 1807
86*-161+ | ? | ?
1692?*-1764+ | 1692 | 1764
1747-05-16+ | ? | ?
1855-170 c | ? | ?
1659 + | ? | ?
1669+ | ? | ?
Scottish, born before 1820 | ? | ?
Irish,1816 - 1900 | 1816 | 1900
American, born c. 1763, active 1796 - 1824 | 1763 | …
先生（1885–1950） | 1885 | 1950
* 1885 | 1885 | …
1885 † 1950 | 1885 | 1950
* 1885 Paris, † 1950 London | 1885 | 1950
1885 Paris – 1950 London | 1885 | 1950
Leiden 1606 – 1669 Amsterdam | 1606 | 1669
French, Paris 1840–1926 Giverny | 1840 | 1926
active 1700–1720 | 1700 | 1720
French, active 1742/1788 | 1742 | 1788
American, active c. 1935 | 1935 | 1935
fl. 1700 | 1700 | 1700
est. 1937 | 1937 | …
founded 1937 | 1937 | …
1930 | 1930 | …
1930- | 1930 | …
1930–present | 1930 | …
c. 1600–after 1650 | 1600 | …
c. 460 – c. 370 BC | -460 | -370
19th century | 1800 | 1899
1930年生 | 1930 | …
生于1930年 | 1930 | …
1930年出生于上海 | 1930 | …
1885年－1950年 | 1885 | 1950
清代（1644–1911） | 1644 | 1911
geb. 1930 | 1930 | …
geboren 1930 in Berlin, gestorben 1999 | 1930 | 1999
1930 in Berlin geboren | 1930 | …
née en 1930 | 1930 | …
nacido en 1930 | 1930 | …
nato a Roma nel 1930 | 1930 | …
f. 1930, d. 1990 | 1930 | 1990
d. 1885 – ö. 1950 | 1885 | 1950
ur. 1930, zm. 1990 | 1930 | 1990
род. 1930 | 1930 | …
родился в 1885, умер в 1950 | 1885 | 1950
1930 출생 | 1930 | …
1930年生まれ | 1930 | …
Anonymous | ? | ?
Unknown | undated |
Nürnberg, seit dem Mittelalter | ? | ?
21 prints by 3 makers | ? | ?
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

function years([, from = '', to = '']: readonly string[]) {
  if (from.startsWith('undated')) return 'undated'
  if (from === '?') return undefined
  return { ...(from !== '…' && { from: Number(from) }), ...(to !== '…' && { to: Number(to) }) }
}

describe('life dates', () => {
  it.each(ROWS.map((row) => [row[0] ?? '', years(row)] as const))('%s', (text, right) => {
    expect(readLifeDates(text)).toEqual(right)
  })
})
