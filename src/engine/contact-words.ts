/** Field labels for a telephone number or e-mail address, in languages of the interface. */
const CONTACT_WORDS =
  /^(?:tel(?:[eé]f(?:on[eo]?|ono)|éphone|ephone)?|mobil(?:telefon|nummer|e phone|e number)|handy|phone(?: number)?|e-?mail(?:[ -]address)?|телефон|электронная почта|електронна пошта|ел\. ?пошта|эл\. ?почта|τηλέφωνο|电话(?:号码)?|電話(?:番号|號碼)?|手机(?:号码?)?|手機|电子(?:邮箱|邮件)|电邮|電郵|電子郵件|メール(?:アドレス)?|전화(?:번호)?|휴대폰|이메일|โทรศัพท์|อีเมล|هاتف|الهاتف|تلفن|ایمیل|טלפון|דוא"?ל|điện thoại|फ़?ोन|टेलीफ़ोन|ফোন|ই-?মেইল|ტელეფონი|հեռախոս|telefone|telefoon|telepon)\.?:?$/i

/** Field labels for a home or postal address. "Address" alone may be that of a building. */
const HOME_WORDS =
  /^(?:(?:home|private|postal|mailing|residential) address|address of residence|(?:privat|wohn|post)(?:adresse|anschrift)|adresse (?:personnelle|postale|privée|du domicile)|(?:dirección|endereço) (?:particular|postal|personal|residencial)|indirizzo (?:di casa|privato|postale|di residenza)|(?:huis|woon|post|privé)adres|домашний адрес|почтовый адрес|адрес проживания|домашня адреса|поштова адреса|адреса проживання|(?:ταχυδρομική διεύθυνση|διεύθυνση κατοικίας)|住址|(?:家庭|居住)(?:住址|地址)|通[讯訊]地址|[联聯][系絡]地址|(?:自宅|現)住所|(?:집|자택|우편) ?주소|ที่อยู่(?:บ้าน|ไปรษณีย์)|عنوان (?:المنزل|السكن)|العنوان (?:البريدي|السكني)|(?:نشانی|آدرس) (?:منزل|پستی)|כתובת (?:מגורים|בית|דואר|למשלוח דואר)|địa chỉ (?:nhà|nhà riêng|thường trú|bưu điện)|घर का पता|डाक का पता|বাড়ির ঠিকানা|ডাক ঠিকানা|(?:სახლის|საცხოვრებელი|საფოსტო) მისამართი|(?:տան|բնակության) հասցե|adres (?:domowy|zamieszkania|korespondencyjny)|alamat rumah|ev adresi)\.?:?$/i

/** Field labels for a person's name: first name, last name or both. */
const NAME_WORDS =
  /^(?:(?:your |full |first |last |given |family )?name|surname|(?:dein |ihr )?(?:vor-? ?und )?(?:nach|vor|familien)?name|nom(?: (?:complet|de famille))?|prénom|(?:tu |su )?nombre(?: completo| y apellidos?)?|apellidos?|nome(?: (?:completo|e cognome))?|cognome|sobrenome|apelido|imię(?: i nazwisko)?|nazwisko|jméno(?: a příjmení)?|příjmení|meno(?: a priezvisko)?|név|vezetéknév|keresztnév|ad(?:ınız)?(?: ve )?(?:soyad(?:ınız)?)?|adı? soyadı?|nume|prenume|navn|fornavn|etternavn|efternavn|namn|förnamn|efternamn|nimi|etunimi|sukunimi|nafn|(?:voor|achter)?naam|ime(?: i prezime)?|prezime|имя|фамилия|ім[’'ʼ]я|прізвище|име|όνομα|ονοματεπώνυμο|(?:您的)?(?:姓名|名字)|氏名|お?名前|이름|성함|성명|ชื่อ|(?:ال)?اسم|نام|שם|(?:họ và )?tên|नाम|নাম|பெயர்|სახელი|անուն|nama)(?:[ *:：]*)$/i

/** A common name with non-English letters for each Latin-script language that has such letters. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'az Əli|bs Željko|ca Núria|cs Jiří|cy Siân|da Søren|de Jürgen|es José|et Õnne|fi Väinö|fo Jógvan|fr François|ga Séamus|gl Andrés|hr Željko|hu Győző|is Þórður|it Niccolò|lt Žemyna|lv Jānis|mt Ġużeppi|nb Øystein|nn Øystein|no Øystein|pl Łucja|pt João|ro Ștefan|sk Ľubica|sl Žiga|sq Gëzim|sr Željko|sv Åsa|tr Işıl|vi Nguyễn'
    .split('|')
    .map((entry) => entry.split(' ') as [string, string]),
)

/**
 * Returns a name with letters that English lacks; undefined for languages of other scripts and for those written with English letters.
 */
export function accentedName(tag: string): string | undefined {
  return NAMES[tag.split('-', 1)[0] ?? '']
}

/** Phrases by which a checkbox asks for consent. */
const CONSENT =
  /consen[ts]|\bagree|zgadzam|zgod[aęy]|onay|rıza|kabul ed|einwillig|einverstanden|zustimm|\b(?:j[’']?)?accepte|acepto|aceito|accetto|autoris|toestemming|akkoord|samtyck|samtykk|samþykk|suostu|hyväksyn|souhlas|súhlas|hozzájárul|beleegy|elfogadom|соглас|згод[аен]|погоджу|съглас|συναιν|συμφων|同意|동의|أوافق|موافق|اتفاق|متفق|رضامند|موافقت|ஒப்புக்|சம்மதி|सहमत|সম্মত|ยินยอม|đồng ý|setuju|מסכים|מאשר/iu

/** Whether a label, in any language, asks for consent. */
export function asksForConsent(label: string | Readonly<Record<string, string>> = ''): boolean {
  return labelsOf(label).some((each) => CONSENT.test(each))
}

/** Whether a field label, in any language, asks for a person's name. */
export function asksForName(label: string | Readonly<Record<string, string>> = ''): boolean {
  return labelsOf(label).some((each) => NAME_WORDS.test(each.trim()))
}

function labelsOf(label: string | Readonly<Record<string, string>>): readonly string[] {
  return typeof label === 'string' ? [label] : Object.values(label)
}

/** Whether a field label, in any language, asks for contact data. */
export function asksForContact(label: string | Readonly<Record<string, string>> = ''): boolean {
  return labelsOf(label).some((each) => CONTACT_WORDS.test(each.trim()) || HOME_WORDS.test(each.trim()))
}
