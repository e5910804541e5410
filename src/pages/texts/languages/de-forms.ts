import type { enForms } from './en-forms.ts'
import type { TextsLike } from './language-texts.ts'

export const deForms: TextsLike<typeof enForms, 'one'> = {
  'form.loading': 'Formular wird geöffnet …',
  'form.unopened':
    'Das Formular wurde nicht geöffnet. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'form.chosen': '{label}: Das Formular öffnet sich mit „{option}“. Sie können das dort ändern.',
  'form.outdated':
    'Die Website wurde erneuert, seit Sie diese Seite geöffnet haben, und das Formular braucht die neue. Bitte laden Sie die Seite neu; was Sie geschrieben haben, bleibt erhalten.',
  'form.reload': 'Seite neu laden',
  'form.noscript':
    'Zum Ausfüllen aktivieren Sie bitte JavaScript in Ihrem Browser, oder erreichen Sie uns über die Kontaktangaben am Ende der Seite.',
  'form.required': 'Pflichtfeld',
  'form.empty': 'Bitte füllen Sie „{label}“ aus.',
  'form.unticked': 'Bitte setzen Sie ein Häkchen bei „{label}“.',
  'form.wrong': '„{label}“ hat nicht das richtige Format.',
  'form.tooShort': {
    one: 'Bitte geben Sie mindestens {n} Zeichen ein.',
    other: 'Bitte geben Sie mindestens {n} Zeichen ein.',
  },
  'form.tooLong': {
    one: 'Bitte geben Sie höchstens {n} Zeichen ein.',
    other: 'Bitte geben Sie höchstens {n} Zeichen ein.',
  },
  'form.choose': 'Bitte wählen',
  'form.invalid': { one: 'Bitte prüfen Sie {n} Feld.', other: 'Bitte prüfen Sie {n} Felder.' },
  'form.sending': 'Wird gesendet …',
  'form.retry': 'Erneut versuchen',
  'form.failed':
    'Das Formular wurde noch nicht gesendet. Ihre Eingaben sind noch da; bitte versuchen Sie es gleich noch einmal.',
  'form.network':
    'Die Verbindung scheint unterbrochen zu sein. Ihre Eingaben sind noch da; versuchen Sie es noch einmal, sobald Sie wieder online sind.',
  'form.limit': {
    one: 'Aus Ihrem Netz wurde zu viel gesendet. Bitte versuchen Sie es in etwa {n} Minute noch einmal; Ihre Eingaben sind noch da.',
    other:
      'Aus Ihrem Netz wurde zu viel gesendet. Bitte versuchen Sie es in etwa {n} Minuten noch einmal; Ihre Eingaben sind noch da.',
  },
  'form.busy':
    'Der Server ist gerade stark ausgelastet. Ihre Eingaben sind noch da; bitte versuchen Sie es in einer Minute noch einmal.',
  'form.full':
    'Auf dem Server des Museums ist gerade kein Platz. Ihre Eingaben sind noch da; bitte versuchen Sie es später noch einmal.',
  'form.honeypotFilled':
    'Ein verstecktes Feld, das leer bleiben muss, war ausgefüllt. Wir haben es geleert; bitte versuchen Sie es noch einmal.',
  'form.half':
    'Ihre Nachricht ist angekommen; ein letzter Schritt fehlt noch. Bitte versuchen Sie es noch einmal.',
  'form.privacy': 'Datenschutz: wofür wir Ihre Daten verwenden und wie lange wir sie aufbewahren',
  'form.honeypot': 'Dieses Feld bitte leer lassen',
  'form.restored': 'Ihre früheren Eingaben sind wieder da.',
  'form.again': 'Ein weiteres Formular ausfüllen',
  'form.leave': 'Noch nicht gesendet',
  'form.leave.text':
    'Ihre Eingaben bleiben in diesem Tab, sodass Sie das Formular wieder öffnen und weiterschreiben können. Sie werden gelöscht, wenn Sie den Tab schließen.',
  'form.leave.stay': 'Weiterschreiben',
  'form.leave.keep': 'Vorerst schließen',
  'form.leave.discard': 'Verwerfen und schließen',
  'photos.add': 'Bilder auswählen',
  'photos.drop': 'oder hierher ziehen oder einfügen',
  'photos.loading': 'Wird hochgeladen',
  'photos.done': 'Hochgeladen',
  'photos.failed': 'Der Upload wurde nicht abgeschlossen',
  'photos.busy': 'Gerade treffen viele Bilder ein. Bitte versuchen Sie es in einer Minute noch einmal',
  'photos.full':
    'Auf dem Server des Museums ist gerade kein Platz. Bitte versuchen Sie es später noch einmal',
  'photos.damaged': 'Dieses Bild ist beschädigt oder hat zu viele Pixel. Bitte wählen Sie ein anderes.',
  'photos.gone': 'Ein Bild ist abgelaufen. Bitte entfernen Sie es und laden Sie es noch einmal hoch.',
  'photos.empty': 'Diese Datei ist leer. Bitte wählen Sie eine andere.',
  'photos.heic': '{words} Dieses Bild ist ein HEIC-Bild, auch wenn sein Name etwas anderes sagt.',
  'photos.type': 'Dieses Bildformat wird nicht unterstützt.',
  'photos.size': 'Dieses Bild ist zu groß.',
  'photos.refused': '{name}: {words}',
  'photos.only': {
    one: 'Sie können höchstens {n} Bild hochladen.',
    other: 'Sie können höchstens {n} Bilder hochladen.',
  },
  'photos.wait': 'Bitte warten Sie, bis die Bilder hochgeladen sind.',
  'photos.unfinished':
    'Ein Bild wurde nicht hochgeladen. Bitte versuchen Sie es noch einmal oder entfernen Sie es.',
  'photos.preview': 'Vorschau: {name}',
  'photos.cancel': 'Upload abbrechen: {name}',
  'photos.retry': 'Erneut hochladen: {name}',
  'photos.remove': 'Entfernen: {name}',
}
