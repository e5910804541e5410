import type { enForms } from './en-forms.ts'
import type { TextsLike } from './language-texts.ts'

export const frForms: TextsLike<typeof enForms, 'one' | 'many'> = {
  'form.loading': 'Ouverture du formulaire…',
  'form.unopened': 'Le formulaire ne s’est pas ouvert. Vérifiez votre connexion et réessayez.',
  'form.chosen':
    '{label} : le formulaire s’ouvre avec « {option} ». Vous pouvez le changer dans le formulaire.',
  'form.outdated':
    'Le site a été renouvelé depuis l’ouverture de cette page, et le formulaire a besoin de la nouvelle. Rechargez la page ; tout ce que vous avez écrit est conservé.',
  'form.reload': 'Recharger la page',
  'form.noscript':
    'Pour remplir ce formulaire en ligne, activez JavaScript dans votre navigateur ; ou contactez-nous aux coordonnées du bas de page.',
  'form.required': 'obligatoire',
  'form.empty': 'Veuillez remplir « {label} ».',
  'form.unticked': 'Veuillez cocher « {label} ».',
  'form.wrong': 'Le format de « {label} » n’est pas valable.',
  'form.tooShort': {
    one: 'Veuillez saisir au moins {n} caractère.',
    many: 'Veuillez saisir au moins {n} de caractères.',
    other: 'Veuillez saisir au moins {n} caractères.',
  },
  'form.tooLong': {
    one: 'Veuillez saisir au plus {n} caractère.',
    many: 'Veuillez saisir au plus {n} de caractères.',
    other: 'Veuillez saisir au plus {n} caractères.',
  },
  'form.choose': 'Veuillez choisir',
  'form.invalid': {
    one: '{n} champ est à corriger.',
    many: '{n} de champs sont à corriger.',
    other: '{n} champs sont à corriger.',
  },
  'form.sending': 'Envoi en cours…',
  'form.retry': 'Réessayer',
  'form.failed':
    'L’envoi n’a pas encore abouti. Tout ce que vous avez saisi est conservé ; veuillez réessayer dans un instant.',
  'form.network':
    'La connexion semble interrompue. Tout ce que vous avez saisi est conservé ; réessayez une fois de nouveau en ligne.',
  'form.limit': {
    one: 'Trop d’envois depuis votre réseau. Veuillez réessayer dans environ {n} minute ; tout ce que vous avez saisi est conservé.',
    many: 'Trop d’envois depuis votre réseau. Veuillez réessayer dans environ {n} de minutes ; tout ce que vous avez saisi est conservé.',
    other:
      'Trop d’envois depuis votre réseau. Veuillez réessayer dans environ {n} minutes ; tout ce que vous avez saisi est conservé.',
  },
  'form.busy':
    'Le serveur est très sollicité. Tout ce que vous avez saisi est conservé ; veuillez réessayer dans une minute.',
  'form.full':
    'Le serveur du musée manque de place pour recevoir cet envoi. Tout ce que vous avez saisi est conservé ; veuillez réessayer plus tard.',
  'form.honeypotFilled':
    'Un champ masqué qui doit rester vide a été rempli. Nous l’avons vidé ; veuillez réessayer.',
  'form.half': 'Votre message est arrivé ; il manque une dernière étape. Veuillez réessayer.',
  'form.privacy': 'Données personnelles : leur usage et leur durée de conservation',
  'form.honeypot': 'Laissez ce champ vide',
  'form.restored': 'Votre saisie précédente a été rétablie.',
  'form.again': 'Remplir un autre formulaire',
  'form.leave': 'Pas encore envoyé',
  'form.leave.text':
    'Votre saisie reste dans cet onglet : rouvrez le formulaire pour continuer. Elle est effacée à la fermeture de l’onglet.',
  'form.leave.stay': 'Continuer la saisie',
  'form.leave.keep': 'Fermer pour l’instant',
  'form.leave.discard': 'Effacer et fermer',
  'photos.add': 'Choisir des images',
  'photos.drop': 'ou déposez-les, ou collez-les ici',
  'photos.loading': 'Envoi en cours',
  'photos.done': 'Envoyée',
  'photos.failed': 'L’envoi n’a pas abouti',
  'photos.busy': 'Beaucoup d’images arrivent en ce moment. Veuillez réessayer dans une minute',
  'photos.full': 'Le serveur du musée manque de place. Veuillez réessayer plus tard',
  'photos.damaged': 'Cette image est endommagée ou compte trop de pixels. Veuillez en choisir une autre.',
  'photos.gone': 'Une image a expiré. Veuillez la retirer et l’envoyer de nouveau.',
  'photos.empty': 'Ce fichier est vide. Veuillez en choisir un autre.',
  'photos.heic': '{words} Cette image est au format HEIC, quel que soit son nom.',
  'photos.type': 'Ce format d’image n’est pas accepté.',
  'photos.size': 'Cette image est trop volumineuse.',
  'photos.refused': '{name} : {words}',
  'photos.only': {
    one: 'Vous pouvez envoyer {n} image au plus.',
    many: 'Vous pouvez envoyer {n} d’images au plus.',
    other: 'Vous pouvez envoyer {n} images au plus.',
  },
  'photos.wait': 'Veuillez attendre la fin de l’envoi des images.',
  'photos.unfinished': 'Une image n’a pas été envoyée. Réessayez ou retirez-la.',
  'photos.preview': 'Aperçu de {name}',
  'photos.cancel': 'Annuler l’envoi de {name}',
  'photos.retry': 'Renvoyer {name}',
  'photos.remove': 'Retirer {name}',
}
