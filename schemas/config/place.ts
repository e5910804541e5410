import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { localText } from './text.ts'

export const placeSchema = {
  type: 'object',
  description: described('Where the museum is, for maps and search engines.', '馆址，供地图和搜索引擎使用。'),
  additionalProperties: false,
  required: ['address', 'latitude', 'longitude'],
  properties: {
    address: localText('Street and number.', '街道与门牌号。'),
    city: localText('Town or city.', '所在城市。'),
    country: {
      type: 'string',
      pattern: '^[A-Z]{2}$',
      description: described(
        'Country, as two capital letters of ISO 3166-1, such as "CN".',
        '国家，用 ISO 3166-1 的两位大写字母表示，例如 "CN"。',
      ),
    },
    postalCode: { type: 'string', description: described('Postal code.', '邮政编码。') },
    latitude: {
      type: 'number',
      minimum: -90,
      maximum: 90,
      description: described('Latitude in degrees; north is positive.', '纬度，单位为度，北纬为正。'),
    },
    longitude: {
      type: 'number',
      minimum: -180,
      maximum: 180,
      description: described('Longitude in degrees; east is positive.', '经度，单位为度，东经为正。'),
    },
    phone: {
      type: 'string',
      pattern: '\\S',
      description: described('Telephone number; "{NAME}" takes a setting.', '电话号码；“{NAME}”取自设置项。'),
    },
  },
} as const satisfies JSONSchema
