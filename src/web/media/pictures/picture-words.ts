import { escapeHtml } from '../../http/escape-html.ts'

/** What a picture that leaves the site says of itself. */
export interface PictureWords {
  readonly title: string
  /** Language of the words (BCP 47). */
  readonly language: string
  readonly credit?: string | undefined
  /** Name and URI of the statement of rights. */
  readonly rights?: string | undefined
  readonly statement?: string | undefined
  /** Page of the work. */
  readonly page: string
}

// What no XML may hold would make the whole packet unreadable.
const UNFIT = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function xml(text: string): string {
  return escapeHtml(text.replace(UNFIT, ''))
}

function inLanguage(name: string, text: string | undefined, language: string): string {
  if (text === undefined) return ''
  const words = xml(text)
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${words}</rdf:li><rdf:li xml:lang="${xml(language)}">${words}</rdf:li></rdf:Alt></${name}>`
}

function plain(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${xml(text)}</${name}>`
}

/** An XMP packet with the title, credit and rights of a picture, as IPTC and Creative Commons name them. */
export function xmpOf({ title, language, credit, rights, statement, page }: PictureWords): string {
  const licence = statement?.includes('creativecommons.org/') === true ? statement : undefined
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
    ' xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#">',
    inLanguage('dc:title', title, language),
    inLanguage('dc:rights', rights, language),
    plain('dc:source', page),
    plain('photoshop:Credit', credit),
    plain('xmpRights:WebStatement', statement),
    licence === undefined ? '' : `<cc:license rdf:resource="${xml(licence)}"/>`,
    plain('cc:attributionName', credit),
    `<cc:attributionURL rdf:resource="${xml(page)}"/>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('')
}

/** The same for programs that read EXIF alone. */
export function exifOf({ title, credit, rights, statement }: PictureWords): Readonly<Record<string, string>> {
  const copyright = [credit, rights, statement].filter((each) => each !== undefined).join(' · ')
  return { ImageDescription: title, ...(copyright === '' ? {} : { Copyright: copyright }) }
}
