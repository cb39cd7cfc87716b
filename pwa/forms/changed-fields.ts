/** Names of the fields whose values differ. */
export const getChangedFields = (previous: object, current: object): string[] =>
  Object.keys(current).filter(
    (name) => JSON.stringify(Reflect.get(previous, name)) !== JSON.stringify(Reflect.get(current, name)),
  )
