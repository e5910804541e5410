/** Words for a telephone number and an e-mail address in languages of the interface, as the label of a field. */
const CONTACT_WORDS =
  /^(?:tel(?:[eé]f(?:on[eo]?|ono)|éphone|ephone)?|mobil(?:telefon|nummer|e phone|e number)|handy|phone(?: number)?|e-?mail(?:[ -]address)?|телефон|электронная почта|електронна пошта|ел\. ?пошта|эл\. ?почта|τηλέφωνο|电话(?:号码)?|電話(?:番号|號碼)?|手机(?:号码?)?|手機|电子(?:邮箱|邮件)|电邮|電郵|電子郵件|メール(?:アドレス)?|전화(?:번호)?|휴대폰|이메일|โทรศัพท์|อีเมล|هاتف|الهاتف|تلفن|ایمیل|טלפון|דוא"?ל|điện thoại|फ़?ोन|टेलीफ़ोन|ফোন|ই-?মেইল|ტელეფონი|հեռախոս|telefone|telefoon|telepon)\.?:?$/i

/** The same for the address at which somebody lives or gets letters. An address alone may be that of a building. */
const HOME_WORDS =
  /^(?:(?:home|private|postal|mailing|residential) address|address of residence|(?:privat|wohn|post)(?:adresse|anschrift)|adresse (?:personnelle|postale|privée|du domicile)|(?:dirección|endereço) (?:particular|postal|personal|residencial)|indirizzo (?:di casa|privato|postale|di residenza)|(?:huis|woon|post|privé)adres|домашний адрес|почтовый адрес|адрес проживания|домашня адреса|поштова адреса|адреса проживання|(?:ταχυδρομική διεύθυνση|διεύθυνση κατοικίας)|住址|(?:家庭|居住)(?:住址|地址)|通[讯訊]地址|[联聯][系絡]地址|(?:自宅|現)住所|(?:집|자택|우편) ?주소|ที่อยู่(?:บ้าน|ไปรษณีย์)|عنوان (?:المنزل|السكن)|العنوان (?:البريدي|السكني)|(?:نشانی|آدرس) (?:منزل|پستی)|כתובת (?:מגורים|בית|דואר|למשלוח דואר)|địa chỉ (?:nhà|nhà riêng|thường trú|bưu điện)|घर का पता|डाक का पता|বাড়ির ঠিকানা|ডাক ঠিকানা|(?:სახლის|საცხოვრებელი|საფოსტო) მისამართი|(?:տան|բնակության) հասցե|adres (?:domowy|zamieszkania|korespondencyjny)|alamat rumah|ev adresi)\.?:?$/i

/** Whether the label of a field, in any language, asks for contact data. */
export function asksForContact(label: string | Readonly<Record<string, string>> = ''): boolean {
  const labels = typeof label === 'string' ? [label] : Object.values(label)
  return labels.some((each) => CONTACT_WORDS.test(each.trim()) || HOME_WORDS.test(each.trim()))
}
