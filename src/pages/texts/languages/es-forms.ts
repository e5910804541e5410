import type { enForms } from './en-forms.ts'
import type { TextsLike } from './language-texts.ts'

export const esForms: TextsLike<typeof enForms, 'one' | 'many'> = {
  'form.loading': 'Abriendo el formulario…',
  'form.unopened': 'El formulario no se ha abierto. Compruebe la conexión e inténtelo de nuevo.',
  'form.chosen': '{label}: el formulario se abre con «{option}». Puede cambiarlo en él.',
  'form.outdated':
    'El sitio se ha renovado desde que abrió esta página, y el formulario necesita la nueva. Vuelva a cargar la página; se conserva todo lo que ha escrito.',
  'form.reload': 'Volver a cargar la página',
  'form.noscript':
    'Para rellenar el formulario en línea, active JavaScript en su navegador; o póngase en contacto con nosotros con los datos del pie de página.',
  'form.required': 'obligatorio',
  'form.empty': 'Rellene «{label}».',
  'form.unticked': 'Marque «{label}».',
  'form.wrong': 'El formato de «{label}» no es correcto.',
  'form.tooShort': {
    one: 'Escriba al menos {n} carácter.',
    many: 'Escriba al menos {n} de caracteres.',
    other: 'Escriba al menos {n} caracteres.',
  },
  'form.tooLong': {
    one: 'Escriba como máximo {n} carácter.',
    many: 'Escriba como máximo {n} de caracteres.',
    other: 'Escriba como máximo {n} caracteres.',
  },
  'form.choose': 'Elija una opción',
  'form.invalid': {
    one: 'Hay {n} campo que corregir.',
    many: 'Hay {n} de campos que corregir.',
    other: 'Hay {n} campos que corregir.',
  },
  'form.sending': 'Enviando…',
  'form.retry': 'Intentar de nuevo',
  'form.failed':
    'Todavía no se ha enviado. Todo lo que ha escrito sigue aquí; inténtelo de nuevo dentro de un momento.',
  'form.network':
    'Parece que se ha perdido la conexión. Todo lo que ha escrito sigue aquí; inténtelo de nuevo cuando vuelva a estar en línea.',
  'form.limit': {
    one: 'Se ha enviado demasiado desde su red. Inténtelo de nuevo dentro de {n} minuto, aproximadamente; todo lo que ha escrito sigue aquí.',
    many: 'Se ha enviado demasiado desde su red. Inténtelo de nuevo dentro de {n} de minutos, aproximadamente; todo lo que ha escrito sigue aquí.',
    other:
      'Se ha enviado demasiado desde su red. Inténtelo de nuevo dentro de {n} minutos, aproximadamente; todo lo que ha escrito sigue aquí.',
  },
  'form.busy':
    'El servidor está muy ocupado. Todo lo que ha escrito sigue aquí; inténtelo de nuevo dentro de un minuto.',
  'form.full':
    'El servidor del museo no tiene espacio en este momento. Todo lo que ha escrito sigue aquí; inténtelo más tarde.',
  'form.honeypotFilled':
    'Se ha rellenado un campo oculto que debe quedar vacío. Lo hemos vaciado; inténtelo de nuevo.',
  'form.half': 'Su mensaje ha llegado; falta un último paso. Inténtelo de nuevo.',
  'form.privacy': 'Privacidad: para qué usamos sus datos y cuánto tiempo los conservamos',
  'form.honeypot': 'Deje este campo vacío',
  'form.restored': 'Se ha recuperado lo que escribió antes.',
  'form.again': 'Rellenar otro formulario',
  'form.leave': 'Todavía sin enviar',
  'form.leave.text':
    'Lo que ha escrito se conserva en esta pestaña; abra de nuevo el formulario para continuar. Se borra al cerrar la pestaña.',
  'form.leave.stay': 'Seguir escribiendo',
  'form.leave.keep': 'Cerrar por ahora',
  'form.leave.discard': 'Descartar y cerrar',
  'photos.add': 'Elegir imágenes',
  'photos.drop': 'o arrástrelas o péguelas aquí',
  'photos.loading': 'Subiendo',
  'photos.done': 'Subida',
  'photos.failed': 'La subida no se ha completado',
  'photos.busy': 'En este momento llegan muchas imágenes. Inténtelo de nuevo dentro de un minuto',
  'photos.full': 'El servidor del museo no tiene espacio en este momento. Inténtelo más tarde',
  'photos.damaged': 'Esta imagen está dañada o tiene demasiados píxeles. Elija otra.',
  'photos.gone': 'Una imagen ha caducado. Quítela y súbala de nuevo.',
  'photos.empty': 'Este archivo está vacío. Elija otro.',
  'photos.heic': '{words} Esta imagen es HEIC, aunque su nombre indique otra cosa.',
  'photos.type': 'Este formato de imagen no se admite.',
  'photos.size': 'Esta imagen es demasiado grande.',
  'photos.refused': '{name}: {words}',
  'photos.only': {
    one: 'Puede subir {n} imagen como máximo.',
    many: 'Puede subir {n} de imágenes como máximo.',
    other: 'Puede subir {n} imágenes como máximo.',
  },
  'photos.wait': 'Espere a que terminen de subirse las imágenes.',
  'photos.unfinished': 'Una imagen no se ha subido. Inténtelo de nuevo o quítela.',
  'photos.preview': 'Vista previa de {name}',
  'photos.cancel': 'Cancelar la subida de {name}',
  'photos.retry': 'Subir de nuevo {name}',
  'photos.remove': 'Quitar {name}',
}
