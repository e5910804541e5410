import type { InterfaceText } from './language-texts.ts'

/** Texts of forms and uploads in English; every other language has the same keys. `{n}` and similar are placeholders. */
export const enForms = {
  'form.loading': 'Opening the form…',
  'form.unopened': 'The form did not open. Please check your connection and try again.',
  'form.chosen': '{label}: the form opens with “{option}”. You can change it there.',
  'form.outdated':
    'The site has been renewed since this page was opened, and the form needs the new one. Please reload the page; everything you typed is kept.',
  'form.reload': 'Reload the page',
  'form.noscript':
    'To fill this in online, please turn on JavaScript in your browser; or reach us as the foot of the page says.',
  'form.required': 'required',
  'form.empty': 'Please fill in “{label}”.',
  'form.unticked': 'Please tick “{label}”.',
  'form.wrong': '“{label}” is not written as expected.',
  'form.tooShort': {
    one: 'Please write at least {n} character.',
    other: 'Please write at least {n} characters.',
  },
  'form.tooLong': {
    one: 'Please write at most {n} character.',
    other: 'Please write at most {n} characters.',
  },
  'form.choose': 'Please choose',
  'form.invalid': { one: 'One field needs your attention.', other: '{n} fields need your attention.' },
  'form.sending': 'Sending…',
  'form.retry': 'Try again',
  'form.failed':
    'It has not been sent yet. Everything you typed is still here; please try again in a moment.',
  'form.network':
    'The connection seems to be lost. Everything you typed is still here; try again once you are back online.',
  'form.limit': {
    one: 'Too much has been sent from your network. Please try again in a minute; everything you typed is still here.',
    other:
      'Too much has been sent from your network. Please try again in about {n} minutes; everything you typed is still here.',
  },
  'form.busy':
    'The server is very busy just now. Everything you typed is still here; please try again in a minute.',
  'form.full':
    'The museum has no room to take this just now. Everything you typed is still here; please try again later.',
  'form.honeypotFilled':
    'A hidden field that should stay empty was filled in. We have emptied it; please try again.',
  'form.half': 'What you wrote has arrived; one last step is missing. Please try again.',
  'form.privacy': 'Privacy: what your data are for, and how long we keep them',
  'form.honeypot': 'Leave this empty',
  'form.restored': 'What you filled in before is back.',
  'form.again': 'Fill in another',
  'form.leave': 'Not sent yet',
  'form.leave.text':
    'What you filled in stays in this tab, so you can open the form again and go on. It is cleared when you close the tab.',
  'form.leave.stay': 'Keep writing',
  'form.leave.keep': 'Close for now',
  'form.leave.discard': 'Discard and close',
  'photos.add': 'Choose pictures',
  'photos.drop': 'or drop or paste them here',
  'photos.loading': 'Uploading',
  'photos.done': 'Uploaded',
  'photos.failed': 'The upload was not completed',
  'photos.busy': 'Many pictures arrive just now. Please try again in a minute',
  'photos.full': 'The museum has no room for it just now. Please try again later',
  'photos.damaged': 'This picture is damaged or has too many pixels. Please choose another.',
  'photos.gone': 'A picture has expired. Please remove it and upload it again.',
  'photos.empty': 'This file is empty. Please choose another.',
  'photos.heic': '{words} This one is a HEIC picture, whatever its name says.',
  'photos.type': 'Pictures of this kind cannot be uploaded.',
  'photos.size': 'This picture is too large.',
  'photos.refused': '{name}: {words}',
  'photos.only': { one: 'Only one picture can be uploaded.', other: 'At most {n} pictures can be uploaded.' },
  'photos.wait': 'Please wait until the pictures are uploaded.',
  'photos.unfinished': 'A picture was not uploaded. Please try it again or remove it.',
  'photos.preview': 'Preview {name}',
  'photos.cancel': 'Cancel the upload of {name}',
  'photos.retry': 'Upload {name} again',
  'photos.remove': 'Remove {name}',
} as const satisfies Readonly<Record<string, InterfaceText>>
