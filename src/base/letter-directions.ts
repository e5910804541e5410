/** Letters of right-to-left scripts. */
export const RTL_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Letters of left-to-right scripts: Latin, Greek, Cyrillic, Indic and East Asian. */
export const LTR_LETTERS = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/
