import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localizedName } from '#shared/languages.ts'
import { MAX_PLACE_NAME_LENGTH, type Place } from '#shared/places.ts'
import { expandTown } from '#shared/search/town-abbreviations.ts'
import { foldSearchWord } from '#shared/search-words.ts'
import { useReachable } from '../../client/hooks.ts'
import { TextField } from '../../ui/fields.tsx'
import { findPlaces, rememberPlace } from './known-places.ts'
import { formatRegion, formatTown, usePlace } from './place-names.ts'

/** The server is asked when the typing rests. */
const FIND_DELAY_MS = 150
const MIN_LENGTH = 2

interface PlaceFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The chosen place; '' for none. */
  placeId: string
  /** Its towns are offered first. */
  country?: string | undefined
  onChange(placeId: string): void
}

/**
 * A town, chosen from those whose name begins like what is typed: a combobox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Whoever leaves it with a town's whole name has chosen
 * that town. Other text gives way to the town that was chosen before, or else stays, with a note that it
 * isn't used.
 */
export function PlaceField({ placeId, country, onChange, ...labels }: PlaceFieldProps) {
  const { t, i18n } = useTranslation('places')
  const listId = useId()
  const chosen = usePlace(placeId || undefined)
  // Null while nobody is typing: the field shows the chosen place.
  const [typed, setTyped] = useState<string | null>(null)
  const { places, isPending, isDone, isFailed } = useSuggestions(typed ?? '', country, (found) => {
    if (!isFocused) settle(found)
  })
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isFocused, setIsFocused] = useState(false)
  const reachable = useReachable()
  const isOpen = isFocused && typed !== null && places.length > 0
  const isEmpty = typed !== null && isDone && places.length === 0
  const close = () => {
    setTyped(null)
    setActiveIndex(-1)
  }
  const pick = (place: Place) => {
    rememberPlace(place)
    close()
    onChange(place._id)
  }
  const leave = () => {
    setIsFocused(false)
    setActiveIndex(-1)
    // Whoever leaves it sooner than its towns are known is waited for.
    if (!isPending) settle(places)
  }
  /** What becomes of the text once nobody is in the field. */
  const settle = (found: Place[]) => {
    // The biggest of that name comes first, as in a search that names it.
    const named = found.find((place) => isNamed(place, typed ?? '', i18n.language))
    if (named) pick(named)
    else if (placeId || !typed?.trim()) setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed === null) return
    const active = isOpen ? places[activeIndex] : undefined
    if (event.key === 'Enter') {
      // Enter would submit the form around the field.
      event.preventDefault()
      if (active) pick(active)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      // One position more than there are places: none of them.
      const count = places.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex(((activeIndex + 1 + step + count) % count) - 1)
    }
  }
  return (
    <div className="relative">
      <TextField
        {...labels}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        maxLength={MAX_PLACE_NAME_LENGTH}
        placeholder={t('townHint')}
        icon={<MapPin aria-hidden="true" />}
        value={typed ?? (chosen ? formatTown(chosen, i18n.language) : '')}
        onChange={(event) => {
          // It may have got the focus before this was there to see it.
          setIsFocused(true)
          setTyped(event.target.value)
          setActiveIndex(-1)
          if (event.target.value === '' && placeId) onChange('')
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setIsFocused(true)}
        onBlur={leave}
      />
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {isEmpty && t(isFailed ? 'townsFailed' : reachable ? 'noTown' : 'noKnownTown')}
        {!isFocused && typed !== null && !isPending && !isEmpty && t('townNotChosen')}
        {typed === null && placeId && chosen === null && t('townUnknown')}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pressing here leaves the focus in the field
        <div
          // A list that scrolls would take the focus on Tab, and be gone.
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(20rem,50dvh)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface p-1.5 shadow-lift"
        >
          <div id={listId} role="listbox" aria-label={t('towns')}>
            {places.map((place, index) => (
              <Option
                key={place._id}
                id={`${listId}-${index}`}
                place={place}
                isActive={index === activeIndex}
                onPick={pick}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function isNamed(place: Place, text: string, language: string): boolean {
  const typed = foldSearchWord(text)
  const names = [place.name, localizedName(language, place), formatTown(place, language)].map(foldSearchWord)
  return names.includes(typed) || names.includes(expandTown(typed))
}

interface Suggestions {
  places: Place[]
  /** Those of this text aren't known yet. */
  isPending: boolean
  /** These are all, of this text. */
  isDone: boolean
  /** The server couldn’t be asked. */
  isFailed: boolean
}

/** Places for what is typed. `onFound` is told of them when they are found. */
function useSuggestions(
  text: string,
  country: string | undefined,
  onFound: (places: Place[]) => void,
): Suggestions {
  const [found, setFound] = useState<{ text: string; places: Place[]; isFailed: boolean }>({
    text: '',
    places: [],
    isFailed: false,
  })
  // "Toronto, Canada": towns are looked up without their country.
  const typed = (text.split(/[,،]/, 1)[0] ?? '').trim()
  const reportFound = useEffectEvent(onFound)
  useEffect(() => {
    if (typed.length < MIN_LENGTH) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const places = await findPlaces(typed, country, controller.signal).catch(() => null)
      if (controller.signal.aborted) return
      setFound({ text: typed, places: places ?? [], isFailed: places === null })
      reportFound(places ?? [])
    }, FIND_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, country])
  const isLong = typed.length >= MIN_LENGTH
  const isDone = isLong && found.text === typed
  // Those of the text before stay until the new ones are known: the list doesn’t flicker.
  return {
    places: isLong ? found.places : [],
    isPending: isLong && !isDone,
    isDone,
    isFailed: found.isFailed,
  }
}

function Option({
  id,
  place,
  isActive,
  onPick,
}: {
  id: string
  place: Place
  isActive: boolean
  onPick(place: Place): void
}) {
  const { i18n } = useTranslation()
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={() => onPick(place)}
      className="min-h-11 cursor-pointer rounded-xl px-3 py-1.5 hover:bg-brand-soft aria-selected:bg-brand-soft"
    >
      <span className="block truncate font-medium">
        <bdi>{localizedName(i18n.language, place)}</bdi>
      </span>
      <span className="block truncate text-sm text-muted">
        <bdi>{formatRegion(place, i18n.language)}</bdi>
      </span>
    </div>
  )
}
