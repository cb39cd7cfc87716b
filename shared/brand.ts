/** The product's name, unless an operator replaces it. */
export const BRAND = 'Oficio'

/** The brand colour: theme colour of the installed app, mails and generated pictures. */
export const BRAND_COLOUR = '#5b21b6'
