import { describe, expect, it } from 'vitest'
import { proposeMap } from '../../src/commands/propose/propose-map.ts'

/**
 * What registers in each language of the interface call the store, shelf and box, what a thing is worth, costs or is insured for, owner and
 * donor, telephone and e-mail, remarks of the staff and reports on the condition.
 */
const INTERNAL: Readonly<Record<string, string>> = {
  ar: 'المخزن | مكان التخزين | مكان الحفظ | المستودع | الرف | رف | الخزانة | الدرج | رقم الصندوق | الصندوق رقم | القيمة | القيمة التأمينية | التأمين | السعر | الثمن | سعر الشراء | التكلفة | القيمة التقديرية | المالك | اسم المالك | المتبرع | اسم المتبرع | الواهب | عنوان المتبرع | الهاتف | رقم الهاتف | الجوال | البريد الإلكتروني | ملاحظات | ملاحظات الموظفين | ملاحظات داخلية | تقرير الحالة | حالة الحفظ',
  bn: 'সংরক্ষণের স্থান | ভাণ্ডার | ভান্ডার | গুদাম | তাক | তাক নম্বর | আলমারি | ড্রয়ার | বাক্স নম্বর | মূল্য | বীমা মূল্য | বীমা | দাম | ক্রয়মূল্য | খরচ | আনুমানিক মূল্য | মালিক | মালিকের নাম | দাতা | দাতার নাম | দাতার ঠিকানা | ফোন | টেলিফোন | মোবাইল | ইমেইল | ই-মেইল | মন্তব্য | নোট | টীকা | কর্মীদের মন্তব্য | অবস্থা প্রতিবেদন | সংরক্ষণের অবস্থা',
  cs: 'Depozitář | Sklad | Uložení | Místo uložení | Regál | Police | Skříň | Zásuvka | Krabice č. | Číslo krabice | Hodnota | Pojistná hodnota | Pojištění | Cena | Kupní cena | Pořizovací cena | Náklady | Odhad | Odhadní cena | Vlastník | Majitel | Dárce | Jméno dárce | Adresa dárce | Telefon | Mobil | E-mail | Poznámka | Poznámky | Poznámky zaměstnanců | Zpráva o stavu | Stav zachování',
  de: 'Depot | Lager | Lagerort | Standort im Depot | Regal | Regalfach | Schrank | Kartonnummer | Karton Nr. | Kiste | Wert | Versicherungswert | Versicherung | Preis | Kaufpreis | Kosten | Schätzwert | Eigentümer | Besitzer | Eigentümerin | Spender | Schenker | Name des Spenders | Adresse des Spenders | Telefon | Tel. | Handy | Mobil | E-Mail | Bemerkung | Bemerkungen | Notizen | Anmerkungen | Zustandsbericht | Zustandsprotokoll | Erhaltungszustand',
  el: 'Θέση φύλαξης | ΘΕΣΗ ΦΥΛΑΞΗΣ | θέση αποθήκευσης | Αποθήκη | Χώρος φύλαξης | Ράφι | Αρ. ραφιού | Ντουλάπα | Συρτάρι | Αρ. κιβωτίου | Αριθμός κουτιού | ΑΞΙΑ | Αξία | Αξία ασφάλισης | Ασφάλεια | Ασφάλιση | Ασφαλιστική αξία | Τιμή | Τιμή αγοράς | Κόστος | Εκτίμηση | Εκτιμώμενη αξία | Ιδιοκτήτης | Κάτοχος | Δωρητής | Όνομα δωρητή | Διεύθυνση δωρητή | Δωρήτρια | Τηλέφωνο | Τηλ. | Κινητό | E-mail | Ηλ. ταχυδρομείο | Ηλεκτρονικό ταχυδρομείο | Παρατηρήσεις | Σημειώσεις | Σημείωση | Σχόλια | Εσωτερικές σημειώσεις | Δελτίο κατάστασης | Έκθεση κατάστασης | Κατάσταση διατήρησης',
  en: 'Store | Storage | Storage location | Shelf | Shelf no. | Cabinet no. | Drawer | Box no. | Box number | Value | Worth | Insurance | Insurance value | Price | Purchase price | Cost | Valuation | Owner | Current owner | Owner name | Donor | Donor name | Donor address | Telephone | Phone | Mobile | E-mail | Email | Remarks | Notes | Note | Comments | Comment | Staff notes | Condition report | Condition check | Condition notes | State of preservation',
  es: 'Depósito | Almacén | Ubicación en almacén | Estante | Estantería | Armario nº | Cajón | Nº de caja | Número de caja | Valor | Valor de seguro | Seguro | Precio | Precio de compra | Coste | Costo | Tasación | Valor estimado | Propietario | Propietaria | Dueño | Donante | Nombre del donante | Dirección del donante | Teléfono | Tel. | Móvil | Celular | Correo electrónico | E-mail | Observaciones | Notas | Comentarios | Notas del personal | Informe de estado | Informe de conservación | Estado de conservación',
  fa: 'مخزن | انبار | محل نگهداری | قفسه | شماره قفسه | کمد | کشو | شماره جعبه | ارزش | بیمه | ارزش بیمه | قیمت | قیمت خرید | بها | هزینه | ارزش تقریبی | مالک | نام مالک | اهداکننده | نام اهداکننده | نشانی اهداکننده | تلفن | شماره تلفن | موبایل | تلفن همراه | ایمیل | پست الکترونیک | ملاحظات | یادداشت | یادداشت‌ها | توضیحات داخلی | یادداشت کارکنان | گزارش وضعیت | وضعیت حفاظتی',
  fr: "Réserve | Dépôt | Magasin | Localisation en réserve | Lieu de stockage | Étagère | Rayonnage | Armoire n° | Tiroir | N° de boîte | Boîte n° | Numéro de boîte | Valeur | Valeur d'assurance | Assurance | Prix | Prix d'achat | Coût | Estimation | Propriétaire | Donateur | Donatrice | Nom du donateur | Adresse du donateur | Téléphone | Tél. | Portable | Courriel | E-mail | Adresse e-mail | Remarques | Notes | Note | Observations | Commentaires | Notes du personnel | Constat d'état | État de conservation",
  he: 'מחסן | מיקום במחסן | מקום אחסון | מדף | מספר מדף | ארון | מגירה | מספר קופסה | מספר ארגז | שווי | ערך | ביטוח | שווי ביטוח | מחיר | מחיר קנייה | עלות | הערכה | שווי משוער | בעלים | שם הבעלים | תורם | שם התורם | כתובת התורם | טלפון | נייד | דוא"ל | אימייל | הערות | הערה | הערות צוות | דוח מצב | מצב שימור',
  hi: 'भंडार | भंडारण स्थान | गोदाम | शेल्फ | शेल्फ संख्या | अलमारी | दराज | बक्सा संख्या | डिब्बा संख्या | मूल्य | बीमा | बीमा मूल्य | कीमत | क्रय मूल्य | दाम | लागत | मूल्यांकन | अनुमानित मूल्य | स्वामी | मालिक | स्वामी का नाम | दाता | दाता का नाम | दाता का पता | फ़ोन | फोन नंबर | टेलीफ़ोन | दूरभाष | मोबाइल | ईमेल | ई-मेल | टिप्पणी | टिप्पणियाँ | नोट | कर्मचारी टिप्पणी | स्थिति रिपोर्ट | संरक्षण की स्थिति',
  id: 'Tempat penyimpanan | Lokasi penyimpanan | Rak | No. rak | Nomor rak | Lemari | Laci | Gudang | Nomor kotak | No. kotak | No. boks | Nilai | Nilai asuransi | Asuransi | Harga | Harga perolehan | Harga beli | Biaya | Taksiran | Pemilik | Nama pemilik | Donatur | Penyumbang | Nama donatur | Alamat donatur | Telepon | Telp | No. telepon | No. HP | HP | Ponsel | Email | Surel | Catatan | Catatan staf | Catatan internal | Laporan kondisi | Kondisi pelestarian',
  it: "Deposito | Magazzino | Collocazione in deposito | Scaffale | Scaffale n. | Armadio n. | Cassetto | Numero scatola | Scatola n. | Cassa n. | Valore | Valore assicurativo | Assicurazione | Prezzo | Prezzo d'acquisto | Costo | Stima | Proprietario | Proprietaria | Donatore | Donatrice | Nome del donatore | Indirizzo del donatore | Telefono | Tel. | Cellulare | E-mail | Posta elettronica | Osservazioni | Note | Annotazioni | Commenti | Note del personale | Scheda conservativa | Stato di conservazione | Condition report",
  ja: '収蔵場所 | 収蔵庫 | 保管場所 | 棚 | 棚番号 | 棚番 | 箱番号 | 箱No | 引き出し | 価値 | 評価額 | 保険 | 保険価額 | 保険評価額 | 価格 | 購入価格 | 購入額 | 費用 | 見積額 | 所有者 | 持ち主 | 所有者名 | 寄贈者 | 寄贈者名 | 寄贈者住所 | 電話 | 電話番号 | 携帯 | メール | メールアドレス | 備考 | メモ | 職員メモ | 状態調査 | 状態記録 | コンディションレポート | 保存状態 | 受入先 | 購入先 | 更新者 | 郵便番号',
  ka: 'საცავი | თარო | თაროს ნომერი | კარადა | ყუთის ნომერი | ღირებულება | სადაზღვევო ღირებულება | ფასი | შესყიდვის ფასი | მფლობელი | მესაკუთრე | შემომწირველი | შემომწირველის სახელი | შემომწირველის მისამართი | მისამართი | ტელეფონი | ტელ. | ელფოსტა | პირადი ნომერი | შენიშვნა | შემვსები | დაცულობა | დამთმობი',
  hy: 'Դարակ | Արժեք | Գնահատում | Գին | Սեփականատեր',
  ko: '수장고 | 보관장소 | 보관위치 | 선반 | 선반번호 | 서랍 | 상자번호 | 가치 | 보험 | 보험가액 | 보험금액 | 가격 | 구입가격 | 비용 | 감정가 | 추정가 | 소유자 | 소유주 | 소유자명 | 기증자 | 기증자명 | 기증자 주소 | 전화 | 전화번호 | 휴대전화 | 이메일 | 비고 | 메모 | 직원 메모 | 상태보고서 | 상태조사 | 보존상태',
  nl: 'Depot | Opslag | Depotlocatie | Standplaats | Opslagplaats | Plank | Stelling | Kast | Lade | Doosnummer | Doos nr. | Waarde | Verzekerde waarde | Verzekering | Prijs | Aankoopprijs | Kosten | Taxatie | Eigenaar | Eigenaresse | Schenker | Naam schenker | Adres schenker | Telefoon | Telefoonnummer | Tel. | Mobiel | E-mail | Opmerking | Opmerkingen | Notities | Aantekeningen | Notities personeel | Conditierapport | Conditieverslag | Conservatietoestand',
  pl: 'Magazyn | Miejsce przechowywania | Regał | Półka | Szafa | Szuflada | Nr pudła | Numer pudełka | Wartość | Wartość ubezpieczeniowa | Ubezpieczenie | Cena | Cena zakupu | Koszt | Wycena | Wartość szacunkowa | Właściciel | Właścicielka | Darczyńca | Ofiarodawca | Imię darczyńcy | Adres darczyńcy | Telefon | Tel. | Komórka | E-mail | Adres e-mail | Uwagi | Notatki | Notatka | Komentarz | Uwagi pracowników | Raport o stanie zachowania | Protokół stanu zachowania | Stan zachowania',
  pt: 'Reserva técnica | Depósito | Localização na reserva | Estante | Prateleira | Armário nº | Gaveta | Nº da caixa | Número da caixa | Valor | Valor do seguro | Seguro | Preço | Preço de compra | Custo | Avaliação | Valor estimado | Proprietário | Proprietária | Doador | Doadora | Nome do doador | Endereço do doador | Telefone | Tel. | Telemóvel | Celular | E-mail | Correio eletrónico | Correio eletrônico | Observações | Notas | Comentários | Notas do pessoal | Relatório de estado | Laudo de conservação | Estado de conservação',
  ru: 'Хранилище | Место хранения | Фондохранилище | Стеллаж | Полка | Шкаф | Ящик | Коробка № | Номер коробки | Ценность | Стоимость | Страховая стоимость | Страховка | Страховая оценка | Цена | Цена покупки | Закупочная цена | Затраты | Оценка | Оценочная стоимость | Владелец | Собственник | Даритель | Имя дарителя | Адрес дарителя | Телефон | Тел. | Мобильный | Эл. почта | Электронная почта | E-mail | Примечание | Примечания | Заметки | Комментарии | Служебные примечания | Акт сохранности | Акт состояния | Сохранность | Состояние сохранности',
  th: 'คลัง | คลังเก็บ | สถานที่เก็บ | ห้องคลัง | ชั้นวาง | เลขที่ชั้น | ตู้เก็บ | ลิ้นชัก | หมายเลขกล่อง | เลขกล่อง | มูลค่า | ประกัน | มูลค่าประกัน | ราคา | ราคาซื้อ | ต้นทุน | ค่าใช้จ่าย | ราคาประเมิน | เจ้าของ | ชื่อเจ้าของ | ผู้บริจาค | ชื่อผู้บริจาค | ที่อยู่ผู้บริจาค | โทรศัพท์ | เบอร์โทร | มือถือ | อีเมล | หมายเหตุ | บันทึก | บันทึกเจ้าหน้าที่ | รายงานสภาพ | สภาพการอนุรักษ์ | สภาพการเก็บรักษา',
  tr: 'Depo | Depo yeri | Muhafaza yeri | Raf | Raf no | Dolap | Çekmece | Kutu no | Kutu numarası | Değer | Değeri | Sigorta | Sigorta değeri | Fiyat | Fiyatı | Alış fiyatı | Satın alma bedeli | Maliyet | Ekspertiz | Tahmini değer | Sahibi | Mal sahibi | Sahip | Bağışçı | Bağışçı adı | Bağışçının adresi | Telefon | Tel. | Cep | Cep telefonu | E-posta | E-mail | Not | Notlar | Personel notları | Durum raporu | Kondisyon raporu | Korunma durumu',
  uk: "Місце зберігання | МІСЦЕ ЗБЕРІГАННЯ | Фондосховище | Сховище | Стелаж | Полиця | Шафа | Шухляда | Ящик | Номер коробки | Коробка № | Цінність | Вартість | Страхова вартість | Страхування | Страхова оцінка | Ціна | Ціна придбання | Витрати | Оцінка | Оціночна вартість | Власник | Власниця | Дарувальник | Ім'я дарувальника | Адреса дарувальника | Телефон | Тел. | Мобільний | Ел. пошта | Електронна пошта | E-mail | Примітки | Примітка | Нотатки | Коментарі | Службові примітки | Акт стану | Стан збереженості",
  vi: 'Kho | Vị trí kho | Nơi lưu trữ | Kệ | Kệ số | Giá kệ | Tủ số | Ngăn kéo | Hộp số | Số hộp | Giá trị | Giá trị bảo hiểm | Bảo hiểm | Giá | Giá mua | Chi phí | Định giá | Giá trị ước tính | Chủ sở hữu | Tên chủ sở hữu | Người tặng | Người hiến tặng | Tên người tặng | Địa chỉ người tặng | Điện thoại | Số điện thoại | Di động | SĐT | Email | Thư điện tử | Ghi chú | Ghi chú nội bộ | Ghi chú của nhân viên | Báo cáo tình trạng | Biên bản tình trạng | Tình trạng bảo quản',
  'zh-hans':
    '库房 | 库位 | 存放位置 | 架号 | 货架 | 柜号 | 抽屉号 | 箱号 | 价值 | 保险 | 保险金额 | 价格 | 购入价格 | 费用 | 估价 | 所有者 | 所有人 | 物主 | 原主电话 | 捐赠者 | 捐赠人 | 捐赠人姓名 | 捐赠者地址 | 电话 | 联系电话 | 手机 | 邮箱 | 电子邮件 | 备注 | 附注 | 工作人员备注 | 内部备注 | 状况报告 | 保存状况 | 保存状态',
  'zh-hant':
    '庫房 | 庫位 | 存放位置 | 架號 | 貨架 | 櫃號 | 抽屜號 | 箱號 | 價值 | 保險 | 保險金額 | 價格 | 購入價格 | 費用 | 估價 | 所有者 | 所有人 | 物主 | 捐贈者 | 捐贈人 | 捐贈人姓名 | 捐贈者地址 | 電話 | 聯絡電話 | 手機 | 電郵 | 電子郵件 | 備註 | 附註 | 工作人員備註 | 內部備註 | 狀況報告 | 保存狀況 | 保存狀態',
}

/** Registers in languages that the interface does not have. */
const FURTHER: Readonly<Record<string, string>> = {
  bg: 'Хранилище | Рафт | Шкаф № | Стойност | Откупна цена | Собственик | Дарител | Име на дарителя | Адрес | Телефон | ЕГН | Лична карта № | Забележки | Дата на раждане',
  da: 'Magasin | Reol | Hylde | Værdi | Købspris | Forsikringsværdi | Ejer | Givers navn | Adresse | Telefonnummer | CPR-nummer | Bemærkninger | Registreret af | Fødselsdato',
  fi: 'Varasto | Hylly | Kaappi | Arvo | Ostohinta | Vakuutusarvo | Omistaja | Lahjoittaja | Osoite | Puhelin | Henkilötunnus | Huomautuksia | Syntymäaika',
  hr: 'Spremište | Polica | Ormar | Vrijednost | Procijenjena vrijednost | Otkupna cijena | Vlasnik | Ime darovatelja | Adresa | Mobitel | OIB | JMBG | Napomena | Datum unosa | Datum rođenja',
  hu: 'Raktár | Polc | Szekrény | Érték | Vételár | Biztosítási érték | Tulajdonos | Adományozó | Lakcím | Telefonszám | Személyi szám | Adószám | Megjegyzések | Születési idő',
  nb: 'Magasinplassering | Hylle | Skap | Verdi | Innkjøpspris | Forsikringsverdi | Eier | Givers navn | Adresse | Mobiltelefon | Fødselsnummer | Merknader | Registrert av',
  ro: 'Depozit | Raft | Dulap | Valoare | Preț de achiziție | Asigurare | Proprietar | Numele donatorului | Adresa | Telefon | CNP | Cod numeric personal | Observații | Întocmit de | Data nașterii',
  sk: 'Depozitár | Polica | Skriňa | Hodnota | Kúpna cena | Poistná hodnota | Majiteľ | Meno darcu | Adresa | Telefón | Rodné číslo | IČO | Poznámky | Dátum narodenia',
  'sr-Cyrl':
    'Депо | Смештај | Полица | Орман | Вредност | Процењена вредност | Откупна цена | Власник | Дародавац | Име дародавца | Адреса | Телефон | Мобилни | ЈМБГ | Матични број | Напомена | Обрадио | Датум уписа | Датум рођења',
  'sr-Latn':
    'Depo | Smeštaj | Polica | Orman | Vrednost | Procenjena vrednost | Otkupna cena | Vlasnik | Darodavac | Ime darodavca | Adresa | Telefon | JMBG | Napomena | Obradio | Datum upisa | Datum rođenja',
  sv: 'Magasin | Hylla | Skåp | Värde | Inköpspris | Försäkringsvärde | Ägare | Givarens namn | Adress | Telefon | Personnummer | Anmärkning | Registrerad av | Födelsedatum',
}

/** Amounts with the currency in brackets, which changes nothing. */
const MONEY: Readonly<Record<string, string>> = {
  en: 'Value (EUR) | Insurance value [£] | Valuation (GBP) | Cost (USD) | Estimate (£)',
  fr: 'Estimation (€) | Coût (CHF)',
  hy: 'Արժեք (դրամ) | Գին (֏)',
  ka: 'შეფასება (ლარი) | ღირებულება (₾)',
  pl: 'Koszt (zł)',
  ru: 'Оценка (руб.)',
  'zh-hans': '评估（元）',
}

/** Numbers and addresses by which persons are known, and the days on which they were born. */
const PERSONAL: Readonly<Record<string, string>> = {
  ar: 'الرقم القومي | رقم الهوية | رقم جواز السفر | تاريخ الميلاد | عنوان السكن',
  bn: 'জাতীয় পরিচয়পত্র নম্বর | পাসপোর্ট নম্বর | ঠিকানা | জন্ম তারিখ',
  cs: 'Rodné číslo | Číslo občanského průkazu | IČO | DIČ | Číslo účtu | Adresa | Datum narození | Prodejce | Datum zápisu | PSČ',
  de: 'Steuernummer | Personalausweisnummer | Adresse | Geburtsdatum | Kontonummer',
  el: 'ΑΦΜ | ΑΜΚΑ | Αριθμός ταυτότητας | Διεύθυνση | Ημερομηνία γέννησης',
  en: 'National ID | SSN | Passport number | Tax number | Home address | Date of birth',
  es: 'DNI | NIF | RUT | Documento de identidad | Cuenta bancaria | Fecha de nacimiento | Signatura topográfica | Correo',
  fa: 'کد ملی | شماره شناسنامه | شماره گذرنامه | نشانی | آدرس | ارزش کارشناسی | تاریخ تولد',
  fr: 'Adresse | Numéro de passeport | Numéro de sécurité sociale | SIRET | Date de naissance',
  he: 'תעודת זהות | מספר דרכון | כתובת מגורים | תאריך לידה',
  hi: 'आधार संख्या | पैन नंबर | पता | जन्म तिथि',
  id: 'NIK | No. KTP | NPWP | Alamat | Nomor rekening | Tanggal lahir',
  it: "Codice fiscale | Partita IVA | Carta d'identità | Indirizzo | Data di nascita",
  ja: '個人番号 | 旅券番号 | 口座番号 | 住所 | 生年月日',
  ko: '주민등록번호 | 외국인등록번호 | 여권번호 | 계좌번호 | 주소 | 생년월일 | 서가 | 취득가액 | 참고사항 | 작성자 | 등록일',
  nl: 'BSN | Burgerservicenummer | Paspoortnummer | Rekeningnummer | Adres | Geboortedatum',
  pl: 'PESEL | NIP | Numer dowodu | Adres | Numer konta | Data urodzenia',
  pt: 'NIF | CPF | RG | Morada | Reserva | Registado por | Data de nascimento',
  ru: 'Паспортные данные | ИНН | СНИЛС | Адрес | Дата рождения',
  th: 'เลขบัตรประชาชน | ที่อยู่ | วันเกิด | ตู้ | ผู้ขาย',
  tr: 'T.C. Kimlik No | Vergi numarası | Adres | Doğum tarihi',
  uk: 'РНОКПП | Паспортні дані | Адреса | Дата народження',
  vi: 'CCCD | Mã số thuế | Địa chỉ | Ngày sinh',
  'zh-hans': '身份证号 | 护照号码 | 住址 | 登录人员 | 出生日期',
  'zh-hant': '身分證字號 | 護照號碼 | 統一編號 | 地址 | 登錄人員 | 登錄日期 | 出生日期',
}

/** The condition of a thing. A word alone that is also a status or a country, such as "Estado", is not in this list. */
const CONDITION: Readonly<Record<string, string>> = {
  ar: 'حالة القطعة | حالة الأثر',
  bn: 'বস্তুর অবস্থা',
  cs: 'Stav předmětu',
  de: 'Zustand | Objektzustand',
  el: 'Κατάσταση αντικειμένου',
  en: 'Condition | Object condition',
  es: 'Estado de la pieza',
  fa: 'وضعیت شیء',
  fr: "État de l'objet",
  he: 'מצב הפריט',
  hi: 'वस्तु की स्थिति',
  hu: 'Állapot | Állapota',
  id: 'Kondisi',
  hy: 'Վիճակ',
  it: "Stato dell'oggetto",
  ja: '資料の状態',
  ka: 'მდგომარეობა',
  ko: '유물상태',
  nl: 'Toestand',
  pl: 'Stan obiektu',
  pt: 'Estado da peça',
  ru: 'Состояние | Состояние предмета',
  sv: 'Skick',
  th: 'สภาพ',
  tr: 'Eserin durumu',
  uk: 'Стан предмета',
  vi: 'Tình trạng hiện vật',
  'zh-hans': '完残状况',
  'zh-hant': '完殘狀況',
}

/** What is for everyone, though a word of it is one of a store, of money or of an owner. */
const PUBLIC: Readonly<Record<string, string>> = {
  ar: 'المالك السابق | نوع الصندوق | الحالة | تاريخ الاقتناء',
  bn: 'পূর্ববর্তী মালিক | বিমানের ধরন | বাক্সের ধরন | অবস্থা',
  cs: 'Předchozí majitel | Nominální hodnota | Druh krabice | Stav',
  de: 'Vorbesitzer | Nennwert | Kisteninschrift | Land | Format',
  el: 'Προηγούμενος ιδιοκτήτης | Ονομαστική αξία | Τύπος κουτιού | Κατάσταση | Θέση | Θέση εύρεσης',
  en: 'Former owner | Face value | Face value (EUR) | Denomination ($) | Box type | Format | Number of boxes',
  es: 'Propietario anterior | Valor facial | Tipo de caja | Estado | Tejido celular',
  fa: 'مالک پیشین | ارزش اسمی | نوع جعبه | وضعیت',
  fr: 'Ancien propriétaire | Valeur faciale | Type de boîte | État | An | Format',
  he: 'בעלים קודמים | ערך נקוב | סוג הקופסה | מצב',
  hi: 'पूर्व स्वामी | अंकित मूल्य | बक्से का प्रकार | स्थिति | प्ररूप',
  id: 'Pemilik sebelumnya | Nilai nominal | Jenis kotak | Jumlah laci',
  it: 'Proprietario precedente | Valore nominale | Tipo di scatola | Stato | Anno',
  ja: '旧所有者 | 額面 | 箱書 | 状態',
  ka: 'წინა მფლობელი | ისტორიული ღირებულება | ყუთის ტიპი',
  hy: 'Նախկին սեփականատեր | Անվանական արժեք (դրամ)',
  ko: '이전 소유자 | 액면가 | 상자 종류 | 상태 | 이미지 주소 | 홈페이지 주소',
  nl: 'Vorige eigenaar | Nominale waarde | Type doos | Land',
  pl: 'Poprzedni właściciel | Wartość nominalna | Rodzaj pudła | Stan',
  pt: 'Proprietário anterior | Valor facial | Tipo de caixa | Estado | Ano final',
  ru: 'Прежний владелец | Номинал | Тип коробки',
  th: 'เจ้าของเดิม | มูลนิธิ | ชนิดของหีบ',
  tr: 'Önceki sahibi | Nominal değeri | Kutu türü | Durumu | Kutu',
  uk: 'Попередній власник | Номінал | Тип коробки | Стан',
  vi: 'Chủ sở hữu trước | Mệnh giá | Loại hộp | Tình trạng | Năm mất',
  'sr-Cyrl': 'Претходни власник | Номинална вредност | Врста кутије | Стање',
  sv: 'Tidigare ägare | Nominellt värde',
  hu: 'Korábbi tulajdonos | Névérték',
  'zh-hans': '原所有者国籍 | 面额 | 历史价值 | 箱体材质',
  'zh-hant': '原所有者國籍 | 面額 | 歷史價值 | 箱體材質',
}

/** The columns of a register that a proposal leaves out since they look internal. */
function leftOut(own: string, columns: string): readonly string[] {
  const names = ['Object number', 'Title', ...columns.split(' | ')]
  const { internal = [] } = proposeMap('work', { columns: names, rows: [] }, { own, others: [] })
  return names.filter((name) => internal.includes(name))
}

describe('what a museum keeps for itself', () => {
  it.each(Object.entries(INTERNAL))('is left out by its name in %s', (language, columns) => {
    expect(leftOut(language, columns)).toEqual(columns.split(' | '))
  })

  it.each([
    ...Object.entries(FURTHER),
    ...Object.entries(PERSONAL),
    ...Object.entries(CONDITION),
    ...Object.entries(MONEY),
  ])('is left out with what persons are known by, and in further languages: %s', (language, columns) => {
    expect(leftOut(language, columns)).toEqual(columns.split(' | '))
  })

  it.each([
    ['', []],
    ['exact locality withheld', ['decimalLatitude', 'decimalLongitude', 'locality']],
  ])('is where a specimen was found, if the table withholds it: %j', (informationWithheld, left) => {
    const row = { decimalLatitude: '23.5', decimalLongitude: '58.4', locality: 'Wadi', informationWithheld }
    const sample = {
      columns: ['catalogNumber', 'scientificName', ...Object.keys(row)],
      rows: [{ catalogNumber: 'A-1', scientificName: 'Acropora', ...row }],
    }
    expect(proposeMap('work', sample, { own: 'en', others: [] }).internal).toEqual(left)
  })

  it('is one word of a store beside another', () => {
    expect(leftOut('pt', 'Caixa')).toEqual([])
    expect(leftOut('pt', 'Estante | Caixa')).toEqual(['Estante', 'Caixa'])
    expect(leftOut('fa', 'طبقه')).toEqual([])
    expect(leftOut('fa', 'انبار | کمد | طبقه')).toEqual(['انبار', 'کمد', 'طبقه'])
    expect(leftOut('fr', 'Réserve | Étagère | Salle')).toEqual(['Réserve', 'Étagère'])
  })

  it('is no day on which a maker was born', () => {
    expect(leftOut('en', 'Artist | Date of birth | Date of death')).toEqual([])
  })

  it.each(Object.entries(PUBLIC))('is not what is for everyone in %s', (language, columns) => {
    expect(leftOut(language, columns)).toEqual([])
  })

  it.each([
    ['el', 'Θέση', 'Αποθήκη 1, ράφι 12', 'ντουλάπα 3', 'Αίθουσα 2'],
    ['uk', 'Місцезнаходження', 'Шафа 2, полиця 4', 'Фондосховище 1', 'Зал 2'],
    ['cs', 'Umístění', 'Depozitář 2, regál 4', 'skříň č. 3', 'Sál 2'],
    ['ar', 'الموقع', 'رف 12', 'صندوق رقم 3', 'القاعة 2'],
    ['fa', 'مکان', 'قفسه 12', 'کمد شماره 3', 'سالن 2'],
    ['bn', 'অবস্থান', 'তাক ১২', 'আলমারি নং ৩', 'গ্যালারি ২'],
    ['id', 'Lokasi', 'Rak 12', 'Lemari no. 3', 'Ruang 2'],
    ['th', 'ที่จัดแสดง', 'คลัง 2', 'กล่องหมายเลข 3', 'ห้อง 2'],
  ])('is known by its cells in %s: %s', (own, column, ...cells) => {
    const rows = cells.map((cell, index) => ({ 'Object number': `A-${index}`, Title: 'x', [column]: cell }))
    const sample = { columns: ['Object number', 'Title', column], rows }
    expect(proposeMap('work', sample, { own, others: [] }).internal).toEqual([column])
  })
})
