import { describe, expect, it } from 'vitest'
import { pointerTo } from '../../src/base/json-pointer.ts'
import { hiddenBy, hiddenValues, namesHidden, TickColumns } from '../../src/commands/not-public.ts'
import words from '../../src/commands/publication-words.json' with { type: 'json' }
import { shippedLanguages } from '../../src/pages/texts/index.ts'

// Columns as museums' tables have them, and keys of backends: Omeka S, Directus, WordPress, Symbiota, CollectiveAccess.
const COLUMNS: readonly (readonly [
  name: string,
  no: string | number | boolean,
  yes: string | number | boolean,
])[] = [
  ['Web ready', 'N', 'Y'],
  ['AdmPublishWebNoPassword', 'No', 'Yes'],
  ['OPAC suppressed', '1', '0'],
  ['access', 'not accessible to public', 'accessible to public'],
  ['dc.rights.accessRights', 'closedAccess', 'openAccess'],
  ['post_status', 'future', 'publish'],
  ['published', "b'0'", "b'1'"],
  ['Δημοσίευση', 'Όχι', 'Ναι'],
  ['Publicerad', 'nej', 'ja'],
  ['Publikus', 'nem', 'igen'],
  ['Opublikovano', 'ne', 'da'],
  ['Julkaistu', 'ei', 'kyllä'],
  ['Offentlig', 'Nei', 'Ja'],
  ['Publicat', 'nu', 'da'],
  ['Објављено', 'не', 'да'],
  ['Show on web', '0', '1'],
  ['showOnWeb', '0', '1'],
  ['Publish as public', '0', '1'],
  ['Unpubliziert', 'ja', 'nein'],
  ['Visibility', 'private', 'public'],
  ['Access', 'restricted', 'open'],
  ['On website', 'FALSE', 'TRUE'],
  ['Publish to web', 'No', 'Yes'],
  ['Record status', 'Draft', 'Published'],
  ['Do not publish', 'x', ''],
  ['Embargo until', '2130-01-01', '1930-01-01'],
  ['Veröffentlicht', 'nein', 'ja'],
  ['Online', 'nein', 'ja'],
  ['Freigabe', 'nein', 'ja'],
  ['Status', 'in Bearbeitung', 'freigegeben'],
  ['Sichtbarkeit', 'intern', 'öffentlich'],
  ['Web-Freigabe', '0', '1'],
  ['Gesperrt', 'ja', 'nein'],
  ['Publier', 'non', 'oui'],
  ['Visible en ligne', 'non', 'oui'],
  ['Statut', 'brouillon', 'publié'],
  ['Diffusion', 'interne', 'publique'],
  ['Publicar', 'no', 'sí'],
  ['Publicar', 'No publicar', 'Publicar'],
  ['Publicado', 'No publicado', 'Publicado'],
  ['Mostrar en web', 'no mostrar', 'mostrar'],
  ['Publicar', 'Não publicar', 'Publicar no site'],
  ['Access', 'No public access', 'No restriction'],
  ['Опубликовать', 'нет', 'да'],
  ['对外展示', '不展示', '对外展示'],
  ['Include in PPO', 'F', 'T'],
  ['Record status', 'Pending review', 'Published'],
  ['Status', 'Deaccessioned', 'Approved'],
  ['Público', 'no', 'sí'],
  ['Visible en la web', 'no', 'sí'],
  ['Estado', 'borrador', 'publicado'],
  ['是否公开', '否', '是'],
  ['公开状态', '不公开', '公开'],
  ['发布状态', '未发布', '已发布'],
  ['状态', '草稿', '发布'],
  ['密级', '内部', '公开'],
  ['是否對外公開', '否', '是'],
  ['公開区分', '非公開', '公開'],
  ['公開可否', '否', '可'],
  ['Web公開', '×', '○'],
  ['公開フラグ', '0', '1'],
  ['ステータス', '下書き', '公開'],
  ['공개여부', '비공개', '공개'],
  ['공개', 'N', 'Y'],
  ['공개', 'X', 'O'],
  ['Pubblica', 'no', 'sì'],
  ['Visibilità', 'privato', 'pubblico'],
  ['Publicar', 'não', 'sim'],
  ['Publiceren', 'nee', 'ja'],
  ['Публиковать', 'нет', 'да'],
  ['Оприлюднено', 'ні', 'так'],
  ['Opublikowane', 'nie', 'tak'],
  ['Zveřejnit', 'ne', 'ano'],
  ['Yayında', 'hayır', 'evet'],
  ['Δημοσιευμένο', 'όχι', 'ναι'],
  ['منشور', 'لا', 'نعم'],
  ['منتشر شده', 'خیر', 'بله'],
  ['לפרסום', 'לא', 'כן'],
  ['प्रकाशित', 'नहीं', 'हाँ'],
  ['প্রকাশিত', 'না', 'হ্যাঁ'],
  ['Dipublikasikan', 'tidak', 'ya'],
  ['Công khai', 'không', 'có'],
  ['เผยแพร่', 'ไม่', 'ใช่'],
  ['isPublic', false, true],
  ['published', false, true],
  ['webVisible', false, true],
  ['deleted', true, false],
  ['is_deleted', 1, 0],
  ['hidden', true, false],
  ['private', true, false],
  ['draft', true, false],
  ['post_status', 'private', 'publish'],
  ['visibility', 'hidden', 'visible'],
  ['accessLevel', 'staff', 'public'],
  ['public_flag', 'N', 'Y'],
  ['state', 'unpublished', 'published'],
  ['workflowState', 'inProgress', 'released'],
  ['show', 0, 1],
  ['API access', 'API - None', 'API - Read Only'],
  ['IntendedAudience', 'Internal API only', 'Collection Explorer publish'],
  ['ca_objects.access', 'not accessible to public', 'accessible to public'],
  ['Item Type Metadata:Public', '0', '1'],
  ['o:is_public', false, true],
  ['moderation_state', 'archived', 'published'],
  ['Approval', 'Rejected', 'Approved'],
  ['Web publish', 'Not OK', 'OK'],
  ['OK to publish', 'Do not publish', 'Yes'],
  ['Staff only', 'Yes', 'No'],
  ['trashed', true, false],
  ['audience', 'internal', 'public'],
  ['deleted_at', '2024-01-02 10:00:00', '0000-00-00 00:00:00'],
  ['deletedAt', '2024-01-02T10:00:00Z', ''],
  ['Deleted', '02.01.2024', ''],
  ['archivedAt', '2024-01-02T10:00:00Z', ''],
  ['Zurückgezogen am', '2.1.2024', ''],
  ['DigitaltMuseum', 'Ikke publisert', 'Publisert'],
  ['In Kulturarv publiseres', 'N', 'J'],
  ['Må ikke publiseres', 'ja', 'nei'],
  ['Kun internt', 'ja', 'nei'],
  ['Må ikke offentliggøres', 'ja', 'nej'],
  ['Får publiceras', 'Nej', 'Ja'],
  ['Ei julkaista', 'x', ''],
  ['Közzétehető', 'nem', 'igen'],
  ['Csak belső', 'igen', 'nem'],
  ['Status publikacji', 'szkic', 'opublikowany'],
  ['Tylko dla pracowników', 'tak', 'nie'],
  ['Yayınlanmasın', 'evet', 'hayır'],
  ['מוצג לציבור', 'לא', 'כן'],
  ['לשימוש פנימי', 'כן', 'לא'],
  ['عرض على الموقع', 'لا', 'نعم'],
  ['للاستخدام الداخلي', 'نعم', 'لا'],
  ['نباید منتشر شود', 'بله', 'خیر'],
  ['上网', '否', '是'],
  ['仅供内部使用', '是', '否'],
  ['請勿公開', '是', '否'],
  ['職員のみ', 'はい', 'いいえ'],
  ['직원 전용', '예', '아니요'],
  ['Mise en ligne', 'Non', 'Oui'],
  ['Usage interne', 'oui', 'non'],
  ['Uso interno', 'sí', 'no'],
  ['Não deve ser publicado', 'sim', 'não'],
  ['Solo personale', 'sì', 'no'],
  ['Mag niet worden gepubliceerd', 'ja', 'nee'],
  ['Darf nicht veröffentlicht werden', 'ja', 'nein'],
  ['Publicabil', 'nu', 'da'],
  ['Nu se publică', 'da', 'nu'],
  ['Birt', 'nei', 'já'],
  ['Только для сотрудников', 'да', 'нет'],
  ['Лише для працівників', 'так', 'ні'],
  ['Nezveřejňovat', 'ano', 'ne'],
  ['Nepublikovať', 'áno', 'nie'],
  ['Samo za osoblje', 'da', 'ne'],
  ['Само за служители', 'да', 'не'],
  ['Μόνο για προσωπικό', 'ναι', 'όχι'],
  ['Khusus staf', 'ya', 'tidak'],
  ['Chỉ nội bộ', 'có', 'không'],
  ['เฉพาะเจ้าหน้าที่', 'ใช่', 'ไม่'],
  ['केवल कर्मचारी', 'हाँ', 'नहीं'],
  ['শুধু কর্মীদের জন্য', 'হ্যাঁ', 'না'],
  // Consent of persons.
  ['Consent to publish', 'no', 'yes'],
  ['Permission to publish', 'refused', 'granted'],
  ['Publication consent', 'withdrawn', 'given'],
  ['Consent to publish online', 'not given', 'given'],
  ['Consented to publication', 'No', 'Yes'],
  ['Consent to publish withdrawn', 'yes', 'no'],
  ['Consent to publish refused', 'yes', 'no'],
  ['Zgoda na publikację', 'nie', 'tak'],
  ['Zgoda na udostępnienie', 'odmowa', 'tak'],
  ['Zgoda na publikację', 'brak zgody', 'zgoda'],
  ['თანხმობა გამოქვეყნებაზე', 'არა', 'კი'],
  ['გამოქვეყნების თანხმობა', 'უარი', 'კი'],
  ['გამოქვეყნდეს', 'არა', 'დიახ'],
  ['ხელმისაწვდომია საიტზე', 'არა', 'კი'],
  ['Հրապարակման համաձայնություն', 'ոչ', 'այո'],
  ['Հրապարակել', 'ոչ', 'այո'],
  ['Einwilligung zur Veröffentlichung', 'verweigert', 'erteilt'],
  ['Publikationserlaubnis', 'nein', 'ja'],
  ['Einwilligung in die Veröffentlichung', 'widerrufen', 'ja'],
  ['Consentement à la publication', 'refusé', 'oui'],
  ['Autorisation de diffusion', 'non', 'oui'],
  ['Accord de publication', 'non accordé', 'accordé'],
  ['Autorización de publicación', 'no', 'sí'],
  ['Consentimiento para publicar', 'denegado', 'sí'],
  ['Consentimento para publicação', 'não', 'sim'],
  ['Autorização de publicação', 'recusada', 'sim'],
  ['Consenso alla pubblicazione', 'negato', 'sì'],
  ['Autorizzazione alla pubblicazione', 'no', 'sì'],
  ['Toestemming voor publicatie', 'geweigerd', 'ja'],
  ['Toestemming om te publiceren', 'nee', 'ja'],
  ['发布同意', '不同意', '同意'],
  ['同意公开', '否', '是'],
  ['是否同意发布', '否', '是'],
  ['本人同意公开', '拒绝', '同意'],
  ['公開同意', '否', '是'],
  ['公开授权', '未授权', '已授权'],
  ['同意刊登', '不同意', '同意'],
  ['掲載許可', 'なし', 'あり'],
  ['公開の同意', '無', '有'],
  ['公開許諾', '拒否', '許諾'],
  ['掲載承諾', '不可', '可'],
  ['공개 동의', '거부', '동의'],
  ['공개동의 여부', 'N', 'Y'],
  ['게시 동의', '미동의', '동의'],
  ['Согласие на публикацию', 'нет', 'да'],
  ['Разрешение на публикацию', 'отказ', 'да'],
  ['Згода на публікацію', 'ні', 'так'],
  ['Згода на оприлюднення', 'відмова', 'надано'],
  ['Souhlas se zveřejněním', 'ne', 'ano'],
  ['Souhlas s publikací', 'odvolán', 'udělen'],
  ['Yayın izni', 'hayır', 'evet'],
  ['Yayınlama izni', 'reddedildi', 'evet'],
  ['Συγκατάθεση για δημοσίευση', 'όχι', 'ναι'],
  ['Άδεια δημοσίευσης', 'άρνηση', 'ναι'],
  ['الموافقة على النشر', 'لا', 'نعم'],
  ['إذن بالنشر', 'مرفوض', 'نعم'],
  ['رضایت به انتشار', 'خیر', 'بله'],
  ['اجازه انتشار', 'ندارد', 'بله'],
  ['הסכמה לפרסום', 'לא', 'כן'],
  ['अनुमति प्रकाशन', 'नहीं', 'हाँ'],
  ['प्रकाशन की सहमति', 'नहीं', 'हाँ'],
  ['প্রকাশের সম্মতি', 'না', 'হ্যাঁ'],
  ['Persetujuan publikasi', 'tidak', 'ya'],
  ['Izin penerbitan', 'ditolak', 'ya'],
  ['Đồng ý công bố', 'không đồng ý', 'đồng ý'],
  ['ความยินยอมให้เผยแพร่', 'ไม่ยินยอม', 'ยินยอม'],
  ['Samtycke till publicering', 'nej', 'ja'],
  ['Samtykke til publisering', 'nei', 'ja'],
  ['Samtykke til offentliggørelse', 'nægtet', 'ja'],
  ['Suostumus julkaisuun', 'ei', 'kyllä'],
  ['Julkaisulupa', 'ei', 'kyllä'],
  ['Hozzájárulás a közzétételhez', 'nem', 'igen'],
  ['Acord de publicare', 'nu', 'da'],
  ['Privola za objavu', 'ne', 'da'],
  ['Сагласност за објављивање', 'не', 'да'],
  ['Súhlas so zverejnením', 'nie', 'áno'],
  ['Съгласие за публикуване', 'не', 'да'],
  ['Consentiment de publicació', 'no', 'sí'],
  ['Nõusolek avaldamiseks', 'ei', 'jah'],
  ['Piekrišana publicēšanai', 'nē', 'jā'],
  ['Sutikimas skelbti', 'ne', 'taip'],
  ['Soglasje za objavo', 'ne', 'da'],
  ['Samþykki fyrir birtingu', 'nei', 'já'],
]

describe('a column that says which records are for everyone', () => {
  it.each(COLUMNS)('is known by its name and values: %s = %s', (name, no, yes) => {
    expect(hiddenBy({ id: 'Q-2', [name]: no })).toEqual([name, no])
    expect(hiddenBy({ id: 'Q-1', [name]: yes })).toBeUndefined()
    const values = [yes, no, yes].map(String).filter((value) => value !== '')
    expect(hiddenValues(pointerTo(name), values)).toEqual({ hidden: [String(no)], unknown: [] })
  })

  it.each([
    ['a wrapper', { meta: { public: false } }, '/meta/public', 'meta/public'],
    ['an object of any name', { kulturportal: { published: false } }, '/kulturportal/published'],
    ['a workflow', { workflow: { state: 'draft' } }, '/workflow/state'],
    ['a list named for it', { access: [{ status: 'restricted' }] }, '/access/*/status', 'access/status'],
    ['a list of values', { access: ['open', 'restricted'] }, '/access'],
  ])('may be within a record: in %s', (_, record, place, name = place.slice(1)) => {
    expect(hiddenBy(record)).toEqual([name, expect.anything()])
    expect(hiddenValues(place, ['draft', 'published'])?.hidden).toEqual(['draft'])
  })

  it('is said by nothing within a record where all others have something', () => {
    const ticks = new TickColumns('work')
    const draft = { attributes: { title: 'Bell', publishedAt: null } }
    for (const each of [draft, { attributes: { publishedAt: '2024-01-01T00:00:00Z' } }]) ticks.see(each)
    expect(hiddenBy(draft, 'work', ticks)).toEqual(['attributes/publishedAt', ''])
  })

  it.each([
    ['the entries of a list', { notes: [{ publish: false }] }, '/notes/*/publish'],
    ['entries by their ids', { notes: { '12': { publish: false } } }, '/notes/*/publish'],
    ['the state of something else', { loan: { status: 'closed' } }, '/loan/status'],
    ['a shop', { shop: { online: false } }, '/shop/online'],
  ])('is not said within a record by %s', (_, record, place) => {
    expect(hiddenBy(record)).toBeUndefined()
    expect(hiddenValues(place, ['false', 'closed'])).toBeUndefined()
  })

  it('is no date since which a record is for everyone', () => {
    expect(hiddenBy({ embargo: '1930-01-01' })).toBeUndefined()
    expect(hiddenBy({ Sperrfrist: '1.1.1930' })).toBeUndefined()
    expect(hiddenValues('/restricted', ['1930', ''])).toEqual({ hidden: [], unknown: ['1930'] })
  })

  it('is no event that is over', () => {
    expect(hiddenBy({ status: 'archived' }, 'exhibitionTemp')).toBeUndefined()
  })

  it('is named with the values that nobody knows', () => {
    expect(hiddenValues('/Web visibility', ['public', 'trustees', 'public'])).toEqual({
      hidden: [],
      unknown: ['trustees'],
    })
  })

  it('is named where it may hide records and no value is known, or has a few codes', () => {
    expect(hiddenValues('/Do not publish', ['see file'])).toEqual({ hidden: [], unknown: ['see file'] })
    expect(hiddenValues('/Publish', ['P', 'P', 'NP', 'P'])).toEqual({ hidden: [], unknown: ['P', 'NP'] })
  })

  it('is named where a state has numbers', () => {
    expect(hiddenValues('/access', ['1', '0', '1'])).toEqual({ hidden: [], unknown: ['1', '0'] })
  })

  it.each([
    ['Published', 'London, 1921'],
    ['Published', '1921'],
    ['On display', 'no'],
    ['On view', 'no'],
    ['Site', 'N'],
    ['Condition', 'restricted'],
    ['区分', '草稿'],
    ['Status', 'on loan'],
    ['Signed', 'no'],
    ['Web', 'https://example.org'],
    ['Visible marks', 'no'],
    ['Owner', 'private'],
    ['Mask', 'yes'],
    ['Publisher', 'Draft & Co'],
    ['Draft beer', 'yes'],
    ['Published as', 'unpublished'],
    ['Consent form', 'consent-12.pdf'],
    ['Consent form', 'no'],
    ['Informed consent of patients', 'no'],
    ['Title', 'Informed consent of patients'],
    ['Consents', '0'],
    ['Consent', 'no'],
    ['Permission', 'refused'],
    ['Date of consent to publish', '1998-05-05'],
    ['Consent to publish signed by', 'nobody'],
    ['Photo permission', 'no'],
    ['Zgoda rodziców', 'nie'],
    ['Consent of the guild', 'refused'],
    ['Published with permission of', 'no'],
    ['同意书', '无'],
    ['授权状态', '未授权'],
    ['撮影許可', '不可'],
    ['Autorisation de fouille', 'refusée'],
    ['Yapı izni', 'hayır'],
    ['Lupa', 'ei'],
    ['Agreement', 'withdrawn'],
  ])('is no other column: %s = %s', (name, value) => {
    expect(hiddenBy({ [name]: value })).toBeUndefined()
    expect(hiddenValues(pointerTo(name), [value])).toBeUndefined()
  })

  it('is no column with a short word in others alone, whose marks it lacks', () => {
    expect(['Anno', 'An', 'Land', 'Format', 'Năm mất'].filter(namesHidden)).toEqual([])
    expect(['Ẩn', 'Mật'].filter(namesHidden)).toEqual(['Ẩn', 'Mật'])
  })

  it('is none that says whether an activity is online', () => {
    expect(hiddenBy({ Online: 'no' }, 'activity')).toBeUndefined()
    expect(hiddenBy({ 'Published online': 'no' }, 'activity')).toBeDefined()
  })

  it('is none that says of an event that it takes place as announced', () => {
    expect(hiddenBy({ state: 'scheduled' }, 'exhibitionTemp')).toBeUndefined()
    expect(hiddenBy({ Status: 'Scheduled' }, 'activity')).toBeUndefined()
    expect(hiddenBy({ state: 'scheduled' }, 'work')).toBeDefined()
    expect(hiddenBy({ Published: 'scheduled' }, 'activity')).toBeDefined()
    expect(hiddenBy({ state: 'draft' }, 'activity')).toBeDefined()
  })

  it.each([
    ['Public?', 'checked', ''],
    ['Published', '●', ' '],
    ['Web', 'x', ''],
    ['Web', 'Y', null],
    ['publishedAt', '2024-01-01T00:00:00Z', null],
    ['publishedAt', '2024-01-01 00:00:00', []],
    ['Publicerad', 'ja', ''],
  ] as const)('is said by nothing where all others have something: %s = %s', (name, yes, no) => {
    const ticks = new TickColumns('work')
    for (const value of [yes, no, yes]) ticks.see({ [name]: value })
    expect(hiddenBy({ [name]: no }, 'work', ticks)).toEqual([name, ''])
    expect(hiddenBy({ [name]: yes }, 'work', ticks)).toBeUndefined()
    expect(hiddenBy({ [name]: no }, 'work')).toBeUndefined()
    expect(hiddenValues(pointerTo(name), [yes, yes], 'work', 1)).toEqual({ hidden: [''], unknown: [] })
  })

  it.each([
    ['Published', 'London, 1921'],
    ['Published', '1998-05-05'],
    ['Web', 'https://example.org'],
    ['Restricted', 'yes'],
    ['Status', 'published'],
  ])('is not said by nothing in another column: %s = %s', (name, value) => {
    const ticks = new TickColumns('work')
    for (const each of [value, '']) ticks.see({ [name]: each })
    expect(hiddenBy({ [name]: '' }, 'work', ticks)).toBeUndefined()
  })

  it('is not said by nothing where others have values that nobody knows', () => {
    const ticks = new TickColumns('work')
    for (const each of ['x', 'https://example.org', '']) ticks.see({ Web: each })
    expect(hiddenBy({ Web: '' }, 'work', ticks)).toBeUndefined()
  })

  it('is said by a password, which no message quotes', () => {
    expect(hiddenBy({ post_password: 'kept-to-us' })).toEqual(['post_password', '•••'])
    expect(hiddenBy({ post_password: '' })).toBeUndefined()
    expect(hiddenValues('/post_password', ['kept-to-us'])).toEqual({ hidden: ['•••'], unknown: [] })
    expect(namesHidden('post_password')).toBe(true)
  })

  // WordPress writes it beside each text; a monument may be protected as well.
  it('is said by a text behind a password, as REST and tables of it have it', () => {
    const text = (isProtected: boolean) => ({ rendered: '', protected: isProtected })
    expect(hiddenBy({ content: text(true) })).toEqual(['content/protected', true])
    expect(hiddenBy({ content: text(false), protected: true })).toBeUndefined()
    expect(hiddenBy({ 'content.protected': 'TRUE' })).toEqual(['content.protected', 'TRUE'])
    expect(hiddenBy({ post_password: 'x' })).toEqual(['post_password', '•••'])
    expect(hiddenValues('/content/protected', ['false', 'true'])).toEqual({ hidden: ['true'], unknown: [] })
  })

  it.each([
    'Is Public Domain',
    'isPublicDomain',
    'public_domain',
    'Domaine public',
    'Visible damage',
    'Synlige skader',
    'Visible desde la calle',
    'Hidden seam',
    'Draft animal',
    'Release candidate',
    'Archive',
    'Archive note',
    'Private collection',
    'Collection privée',
    '发表',
  ])('is not one of another subject: %s', (name) => {
    expect(hiddenValues(pointerTo(name), ['true', 'false', 'true'])).toBeUndefined()
    expect(hiddenBy({ [name]: false })).toBeUndefined()
    expect(hiddenBy({ [name]: true })).toBeUndefined()
  })

  it('is known in every language of the interface', () => {
    expect(Object.keys(words)).toEqual(expect.arrayContaining(Object.keys(shippedLanguages)))
  })
})
