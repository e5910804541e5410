/**
 * Facts of dynasties, reigns and periods. Years are the usual ones of museums; negative before the year 1. A period is found by its
 * name alone or with a word such as "dynasty"; one that counts its years ("乾隆二十年", "Meiji 30") has them counted from `from`.
 */
export interface NamedPeriod {
  /** Without capitals and accents; a name in Latin letters stands as a whole word. */
  readonly names: readonly string[]
  readonly from: number
  readonly to: number
  /** Whether years within it are counted, the first as 1. */
  readonly counted?: true
}

type Row = readonly [names: string, from: number, to: number]

/** Dynasties of Egypt by their count; their years differ by some decades between chronologies. */
const EGYPT: readonly (readonly [count: number, from: number, to: number])[] = [
  [4, -2613, -2494],
  [5, -2494, -2345],
  [6, -2345, -2181],
  [11, -2125, -1985],
  [12, -1985, -1773],
  [13, -1773, -1650],
  [17, -1580, -1550],
  [18, -1550, -1292],
  [19, -1292, -1189],
  [20, -1189, -1069],
  [21, -1069, -945],
  [22, -945, -715],
  [25, -747, -656],
  [26, -664, -525],
  [27, -525, -404],
  [30, -380, -343],
]

function ordinal(count: number): string {
  const ending = count > 10 && count < 20 ? undefined : ['st', 'nd', 'rd'][(count % 10) - 1]
  return `${count}${ending ?? 'th'}`
}

/** Names with "/" between them. */
const DYNASTIES: readonly Row[] = [
  ['商/商代/商朝/shang', -1600, -1046],
  ['西周/western zhou', -1046, -771],
  ['东周/東周/eastern zhou', -770, -256],
  ['周/周代/周朝/zhou', -1046, -256],
  ['春秋/spring and autumn', -770, -476],
  ['战国/戰國/warring states', -475, -221],
  ['秦/秦代/秦朝/qin', -221, -206],
  ['西汉/西漢/前汉/前漢/western han', -206, 8],
  ['东汉/東漢/后汉/後漢/eastern han', 25, 220],
  ['汉/漢/汉代/漢代/汉朝/漢朝/han', -206, 220],
  ['西晋/西晉/western jin', 265, 316],
  ['东晋/東晉/eastern jin', 317, 420],
  ['南北朝/southern and northern/northern and southern', 420, 589],
  ['北魏/northern wei', 386, 534],
  ['东魏/東魏/eastern wei', 534, 550],
  ['西魏/western wei', 535, 556],
  ['北齐/北齊/northern qi', 550, 577],
  ['北周/northern zhou', 557, 581],
  ['三国/三國', 220, 280],
  ['隋/隋代/隋朝/sui', 581, 618],
  ['唐/唐代/唐朝/tang', 618, 907],
  ['五代/五代十国/五代十國/five dynasties', 907, 960],
  ['辽/遼/辽代/遼代/liao', 907, 1125],
  ['北宋/northern song', 960, 1127],
  ['南宋/southern song', 1127, 1279],
  ['宋/宋代/宋朝/song/sung', 960, 1279],
  ['金代/金朝', 1115, 1234],
  ['西夏/western xia', 1038, 1227],
  ['元/元代/元朝/yuan', 1271, 1368],
  ['明/明代/明朝/ming', 1368, 1644],
  ['清/清代/清朝/qing/ching', 1644, 1911],
  ['满洲国/滿洲國/伪满洲国/偽滿洲國/伪满/偽滿', 1932, 1945],
  ['奈良/奈良時代/nara', 710, 794],
  ['平安/平安時代/heian', 794, 1185],
  ['鎌倉/鎌倉時代/镰仓/kamakura', 1185, 1333],
  ['室町/室町時代/muromachi', 1336, 1573],
  ['桃山/桃山時代/安土桃山/安土桃山時代/momoyama', 1573, 1615],
  ['江戸/江戸時代/江户/江户时代/江戶/江戶時代/edo', 1603, 1868],
  ['新羅/통일신라/통일신라시대/unified silla', 668, 935],
  ['고려/고려시대/高麗/高丽/goryeo/koryo', 918, 1392],
  ['삼국시대', -57, 668],
  ['일제강점기/일제 강점기/일제시대', 1910, 1945],
  ['조선/조선시대/朝鮮/朝鮮時代/朝鲜王朝/joseon/choson', 1392, 1910],
  ['대한제국/korean empire', 1897, 1910],
  ['old kingdom/ancien empire/altes reich', -2686, -2181],
  ['middle kingdom/moyen empire/mittleres reich', -2055, -1650],
  ['new kingdom/nouvel empire/neues reich', -1550, -1069],
  ...EGYPT.map(
    ([count, from, to]): Row => [
      `${ordinal(count)} dynasty/dynasty ${count}/dynastie ${count}/${count}. dynastie`,
      from,
      to,
    ],
  ),
  ['ptolemaic/ptolemaique/ptolemaisch', -305, -30],
  ['achaemenid/achemenide', -550, -330],
  ['parthian/parthe', -247, 224],
  ['sasanian/sassanian/sasanid/sassanid/sassanide', 224, 651],
  ['maurya/mauryan', -322, -185],
  ['kushan', 30, 375],
  ['gupta', 320, 550],
  ['chola', 850, 1279],
  ['mughal/moghol', 1526, 1857],
  ['umayyad/omeyyade', 661, 750],
  ['abbasid/abbasside', 750, 1258],
  ['fatimid/fatimide', 909, 1171],
  ['ayyubid/ayyoubide', 1171, 1260],
  ['mamluk/mamelouk', 1250, 1517],
  ['ilkhanid', 1256, 1353],
  ['timurid/timouride', 1370, 1507],
  ['safavid/safavide', 1501, 1736],
  ['qajar/qadjar/kadjar', 1789, 1925],
  ['elizabethan', 1558, 1603],
  ['jacobean', 1603, 1625],
  ['tudor', 1485, 1603],
  ['victorian/viktorianisch/victorien', 1837, 1901],
  ['edwardian', 1901, 1910],
]

/** A name that two countries have given to years is in two rows: alone it is not understood. */
const REIGNS: readonly Row[] = [
  // Northern dynasties
  ['天保', 550, 559],
  ['天和', 566, 572],
  // Tang
  ['贞观/貞觀/zhenguan', 627, 649],
  ['永徽/yonghui', 650, 655],
  ['开元/開元/kaiyuan', 713, 741],
  ['天宝/天寶/tianbao', 742, 756],
  ['大历/大曆/dali', 766, 779],
  ['贞元/貞元/zhenyuan', 785, 805],
  ['元和/yuanhe', 806, 820],
  ['长庆/長慶/changqing', 821, 824],
  ['会昌/會昌/huichang', 841, 846],
  ['大中', 847, 860],
  ['咸通/xiantong', 860, 874],
  // Song
  ['太平兴国/太平興國', 976, 984],
  ['景德/jingde', 1004, 1007],
  ['大中祥符', 1008, 1016],
  ['天圣/天聖', 1023, 1032],
  ['庆历/慶曆', 1041, 1048],
  ['嘉祐', 1056, 1063],
  ['熙宁/熙寧', 1068, 1077],
  ['元丰/元豐', 1078, 1085],
  ['元祐', 1086, 1094],
  ['崇宁/崇寧', 1102, 1106],
  ['大观/大觀', 1107, 1110],
  ['政和', 1111, 1118],
  ['宣和', 1119, 1125],
  ['绍兴/紹興', 1131, 1162],
  ['乾道', 1165, 1173],
  ['淳熙', 1174, 1189],
  ['庆元/慶元', 1195, 1200],
  ['嘉定', 1208, 1224],
  ['淳祐', 1241, 1252],
  ['咸淳', 1265, 1274],
  // Yuan
  ['大德', 1297, 1307],
  ['延祐', 1314, 1320],
  ['泰定', 1324, 1328],
  ['至正/zhizheng', 1341, 1368],
  // Ming
  ['洪武/hongwu', 1368, 1398],
  ['建文/jianwen', 1399, 1402],
  ['永乐/永樂/yongle', 1403, 1424],
  ['洪熙/hongxi', 1425, 1425],
  ['宣德/xuande', 1426, 1435],
  ['正统/正統/zhengtong', 1436, 1449],
  ['景泰/jingtai', 1450, 1457],
  ['天顺/天順/tianshun', 1457, 1464],
  ['成化/chenghua', 1465, 1487],
  ['弘治/hongzhi', 1488, 1505],
  ['正德/zhengde', 1506, 1521],
  ['嘉靖/jiajing', 1522, 1566],
  ['隆庆/隆慶/longqing', 1567, 1572],
  ['万历/萬曆/wanli', 1573, 1620],
  ['泰昌/taichang', 1620, 1620],
  ['天启/天啟/天啓/tianqi', 1621, 1627],
  ['崇祯/崇禎/chongzhen', 1628, 1644],
  // Qing
  ['顺治/順治/shunzhi', 1644, 1661],
  ['康熙/kangxi', 1662, 1722],
  ['雍正/yongzheng', 1723, 1735],
  ['乾隆/qianlong', 1736, 1795],
  ['嘉庆/嘉慶/jiaqing', 1796, 1820],
  ['道光/daoguang', 1821, 1850],
  ['咸丰/咸豐/xianfeng', 1851, 1861],
  ['同治/tongzhi', 1862, 1874],
  ['光绪/光緒/guangxu', 1875, 1908],
  ['宣统/宣統/xuantong', 1909, 1911],
  ['洪宪/洪憲', 1916, 1916],
  ['康德', 1934, 1945],
  // Republic; its years are counted in Taiwan still.
  ['民国/民國/中华民国/中華民國/minguo/republic of china', 1912, 1949],
  // Japan
  ['天正/tensho', 1573, 1592],
  ['文禄/bunroku', 1592, 1596],
  ['慶長/keicho', 1596, 1615],
  ['元和/genna', 1615, 1624],
  ["寛永/kan ei/kanei/kan'ei", 1624, 1644],
  ['正保/shoho', 1644, 1648],
  ['慶安/keian', 1648, 1652],
  ['承応/joo', 1652, 1655],
  ['明暦/meireki', 1655, 1658],
  ['万治/manji', 1658, 1661],
  ['寛文/kanbun', 1661, 1673],
  ['延宝/enpo', 1673, 1681],
  ['天和/tenna', 1681, 1684],
  ['貞享/jokyo', 1684, 1688],
  ['元禄/genroku', 1688, 1704],
  ['宝永/hoei', 1704, 1711],
  ['正徳/shotoku', 1711, 1716],
  ['享保/kyoho', 1716, 1736],
  ['元文/genbun', 1736, 1741],
  ['寛保/kanpo', 1741, 1744],
  ['延享/enkyo', 1744, 1748],
  ["寛延/kan en/kan'en", 1748, 1751],
  ['宝暦/horeki', 1751, 1764],
  ['明和/meiwa', 1764, 1772],
  ["安永/an ei/an'ei", 1772, 1781],
  ['天明/tenmei', 1781, 1789],
  ['寛政/kansei', 1789, 1801],
  ['享和/kyowa', 1801, 1804],
  ['文化/bunka', 1804, 1818],
  ['文政/bunsei', 1818, 1830],
  ['天保/tenpo', 1830, 1844],
  ['弘化/koka', 1844, 1848],
  ['嘉永/kaei', 1848, 1854],
  ['安政/ansei', 1854, 1860],
  ["万延/man en/man'en", 1860, 1861],
  ['文久/bunkyu', 1861, 1864],
  ['元治/genji', 1864, 1865],
  ['慶応/keio', 1865, 1868],
  ['明治/明治時代/meiji/메이지', 1868, 1912],
  ['大正/大正時代/taisho/다이쇼', 1912, 1926],
  ['昭和/昭和時代/showa/쇼와', 1926, 1989],
  ['平成/heisei', 1989, 2019],
  ['令和/reiwa', 2019, 2100],
  // Korea
  ['광무/光武/gwangmu', 1897, 1907],
  ['융희/隆熙', 1907, 1910],
]

/** Wars and times that things are dated by; of the war of resistance the years that Chinese museums give it. */
const TIMES: readonly Row[] = [
  ['太平天国/太平天國', 1851, 1864],
  ['甲午战争/甲午戰爭', 1894, 1895],
  [
    '一战/第一次世界大战/第一次世界大戰/world war i/world war 1/world war one/first world war/wwi/ww1/erster weltkrieg/premiere guerre mondiale/primera guerra mundial',
    1914,
    1918,
  ],
  ['土地革命战争/土地革命/土地革命戰爭', 1927, 1937],
  ['抗日战争/抗战/抗日时期/抗日戰爭/抗戰', 1931, 1945],
  [
    '二战/第二次世界大战/第二次世界大戰/world war ii/world war 2/world war two/second world war/wwii/ww2/zweiter weltkrieg/seconde guerre mondiale/deuxieme guerre mondiale/segunda guerra mundial',
    1939,
    1945,
  ],
  ['解放战争/解放戰爭', 1945, 1949],
  ['抗美援朝/抗美援朝战争', 1950, 1953],
  ['文化大革命/文革', 1966, 1976],
]

function periodsOf(rows: readonly Row[], counted: boolean): readonly NamedPeriod[] {
  return rows.map(([names, from, to]) => ({
    names: names.split('/'),
    from,
    to,
    ...(counted && { counted: true }),
  }))
}

export const NAMED_PERIODS: readonly NamedPeriod[] = [
  ...periodsOf(DYNASTIES, false),
  ...periodsOf(TIMES, false),
  ...periodsOf(REIGNS, true),
]
