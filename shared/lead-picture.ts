/**
 * The `sizes` of a gallery's large picture; on a phone those of a card's cover, so that it is fetched once.
 */
export const LEAD_SIZES = '(min-width: 45rem) min(50vw, 37rem), 88vw'
