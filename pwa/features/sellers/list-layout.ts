/** Where the list of freelancers has its filters and its cards. */
export const LIST_COLUMNS = 'mt-6 grid items-start gap-8 lg:grid-cols-[17rem_1fr]'
export const LIST_RESULTS = 'grid min-w-0 gap-4'
export const LIST_COUNT = 'flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1'
/** Breaks its lines before it pushes what is beside it to the next row. */
export const LIST_TOTAL = 'min-w-0 flex-1 basis-32'
