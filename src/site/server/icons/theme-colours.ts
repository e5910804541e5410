/** `--paper` of `src/site/ui/styles/tokens.css` in the light and the dark hall; a test holds them together. */
export const themeColours = { light: '#f7f3ea', dark: '#191715' } as const
