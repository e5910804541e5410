/** Path below which the content service takes forms of the site's own; the form's name follows. */
export const OWN_FORMS = '/api/forms/'
