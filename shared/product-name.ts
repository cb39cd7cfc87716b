/** The product's name, unless an operator gives their market another. */
export const PRODUCT_NAME = 'Oficio'
