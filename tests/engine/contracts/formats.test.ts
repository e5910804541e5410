import { describe, expect, it } from 'vitest'
import { type FormatName, formatNames, formats } from '../../../schemas/config/index.ts'

/** What each shared pattern of specification section 5 takes, and what it refuses. */
const CASES: Readonly<
  Record<FormatName, { readonly yes: readonly string[]; readonly no: readonly string[] }>
> = {
  mobile: {
    yes: ['13800138000', '+8613800138000', '14512345678', '16612345678', '17012345678', '19912345678'],
    no: [
      '1380013800',
      '138001380000',
      '12800138000',
      '14000138000',
      '15412345678',
      '19400138000',
      '8613800138000',
      '+86 13800138000',
      '1380013800a',
      '１３８００１３８０００',
      '',
    ],
  },
  phone: {
    yes: [
      '+8801712345678',
      '01712345678',
      '13800138000',
      '030/901820',
      '031123456/57',
      '02079460958',
      '01062345678-801',
      '110112',
    ],
    no: [
      '',
      '123',
      '+',
      '+01234567',
      '+9991234567',
      'abc',
      '01712-34567-89',
      '+44+20',
      '12345678901234567890',
      '/12345',
      '12345/',
      '12345678/87654321',
      '+4712345678/87654321',
    ],
  },
  email: {
    yes: ['a@b.cn', 'first.last+tag@mail.example.org', "o'neill@example.co.uk", '1@2.io'],
    no: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@-b.cn', 'a@b.cn ', 'a@b_c.cn', '林@例子.cn', ''],
  },
  'person-name': {
    yes: [
      ...[
        '林知夏',
        '阿卜杜拉·买买提',
        '阿卜杜拉‧买买提',
        'Anne Marie',
        'Tom & Jerry',
        'José Núñez',
        '司马 懿',
      ],
      ...[
        "Siobhán O'Shea",
        'D’Angelo',
        'Marie-Claire',
        'J. R. R. Smith',
        'Smith, Jr.',
        'ʻOkalani',
        '‘Abd al-Raḥmān Rabī‘',
        'בן־גוריון',
        'צ׳ארלס',
        'Յով՚ան',
      ],
      ...[
        '박지민',
        'Ольга',
        'Παύλος',
        'فاطمة الزهراء',
        'יעל',
        'सीता',
        'สมชาย',
        'ジョン・スミス',
        'Nguyễn Thị',
      ],
    ],
    no: ['林知夏1', 'R2-D2', 'a_b', '林，夏', '<b>', '·', "'", '- -', '...', '123', '@', 'a@b', ''],
  },
  'full-name': {
    yes: ['林夏', '欧阳知夏', '林知夏秋冬', '阿卜杜拉·买买提', '买买·提'],
    no: ['林', '林知夏秋冬春', 'Lin', '林 夏', '林夏·', '·林夏', '林夏·a', '林夏·买·提', ''],
  },
  username: {
    yes: ['ab', '_a', 'A1_b2', 'a23456789012345678'],
    no: ['a', '1a', 'a-b', 'a2345678901234567890', '林夏', ''],
  },
  password: {
    yes: ['123456', 'abcDEF_12', '1234567890123456'],
    no: ['12345', '12345678901234567', 'abc 123', 'abc-123', '密码密码密码', ''],
  },
  html: {
    yes: ['<p>x', '<br/>', '<a href="x">y</a>', '<h1 class="t">', '<my-tag>'],
    no: ['x<p>', ' <p>', '<1>', '< p>', '</p>', '<p', ''],
  },
  chinese: { yes: ['林', '军事博物馆', '𠮷'], no: ['林a', '林 夏', '，', 'abc', ''] },
  word: { yes: ['林夏_1', 'abc', '9', '军A_'], no: ['a b', 'a-b', '，', 'é', ''] },
}

describe.each(formatNames)('the format %s', (name) => {
  const pattern = new RegExp(formats[name], 'u')
  const { yes, no } = CASES[name]
  it.each(yes)('takes %j', (text) => expect(pattern.test(text)).toBe(true))
  it.each(no)('refuses %j', (text) => expect(pattern.test(text)).toBe(false))
})

it('every format has a name', () => {
  expect([...formatNames].sort()).toEqual(Object.keys(formats).sort())
})
