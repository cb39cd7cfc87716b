type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>

/**
 * The sign of a key press that may be a shortcut, else null. Letters are small ones; with Ctrl, Alt or a
 * command key the press belongs to the browser or a screen reader.
 */
export function toShortcutKey(event: KeyPress): string | null {
  const { key, code, shiftKey } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || [...key].length !== 1)
    return null
  // Signs come with or without Shift, by the layout.
  if (/^[!-~]$/.test(key)) return /[a-z]/i.test(key) ? (shiftKey ? null : key.toLowerCase()) : key
  // Keyboards without Latin letters, as an Arabic one, have other signs at the same places.
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return shiftKey ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null)
}
