import type { RecordType } from '../../../schemas/config/index.ts'

function label(zh: string, en: string) {
  return { zh, en, ar: en }
}

/** Two record types that link to each other, with fields of all types. */
export const ownTypes: readonly RecordType[] = [
  {
    name: 'coin',
    config: {
      label: label('钱币', 'Coins'),
      page: '/coins/:id',
      title: 'name',
      fields: [
        { name: 'name', type: 'languageMap', label: label('名称', 'Name') },
        { name: 'mint', type: 'link', to: 'mint', label: label('铸造地', 'Mint') },
        { name: 'struck', type: 'year', label: label('铸造年', 'Struck') },
        { name: 'weight', type: 'number', label: label('重量', 'Weight') },
        { name: 'found', type: 'date', label: label('出土', 'Found') },
        { name: 'metals', type: 'list', label: label('金属', 'Metals') },
        { name: 'findspot', type: 'place', label: label('出土地', 'Findspot') },
        { name: 'hoard', type: 'boolean', label: label('窖藏', 'From a hoard') },
        { name: 'catalogue', type: 'url', label: label('目录', 'Catalogue') },
        { name: 'legend', type: 'text', label: label('铭文', 'Legend') },
        { name: 'about', type: 'html', label: label('说明', 'About') },
        { name: 'shown', type: 'link', to: 'work', label: label('藏品', 'Object') },
        { name: 'price', type: 'languageMap', label: label('购价', 'Price paid'), private: true },
      ],
    },
  },
  {
    name: 'mint',
    config: {
      label: label('铸造地', 'Mints'),
      title: 'name',
      fields: [
        { name: 'name', type: 'languageMap', label: label('名称', 'Name') },
        { name: 'best', type: 'link', to: 'coin', label: label('名品', 'Best coin') },
      ],
    },
  },
]

/** Their records. The two types may have equal ids. */
export const ownRecords = {
  coin: [
    {
      id: 'c 1',
      name: { zh: '河湾银币', en: 'River penny' },
      mint: 'quay',
      struck: -44,
      weight: 3.9,
      found: '1912-05',
      metals: ['银'],
      findspot: { name: { zh: '渡口', en: 'Ferry' }, latitude: 30.5, longitude: 114.25 },
      hoard: '是',
      catalogue: 'https://coins.example/1',
      legend: 'ALDO REX',
      about: { zh: '<p>背面有<b>渡船</b>。</p>', en: '<p>A ferry on the <b>back</b>.</p>' },
      price: { zh: '四百两', en: 'forty sovereigns' },
      shown: ['A/1', 'gone'],
      translations: { en: { metals: ['silver'], price: 'forty sovereigns' } },
    },
    {
      id: 'c 2',
      name: { zh: '码头金币', en: 'Quay florin' },
      mint: ['quay', 'hill', 'gone'],
      struck: '1204',
      weight: '10.5',
      found: '1999-08-12',
      metals: ['金', '银'],
      translations: { en: { metals: ['gold', 'silver'] } },
    },
    { id: 'quay', name: '渡船代币', weight: -1.5, findspot: '渡口' },
  ],
  mint: [
    { id: 'quay', name: { zh: '码头', en: 'Quay' }, best: 'c 1' },
    { id: 'hill', name: { zh: '山丘', en: 'Hill' } },
  ],
} as const
