import { Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#shared/seller-filters.ts'
import { addRecentSearch } from '../../client/recent-searches.ts'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields.tsx'
import { lazyOptional } from '../../update/lazy-with-retry.ts'
import type { Suggestion } from './suggestions.ts'

const SuggestionList = lazy(lazyOptional(() => import('./suggestion-list.tsx')))

/** What is saved is read and indexed while somebody begins to type. */
const warm = () => {
  import('./suggestions.ts').then(({ warmSuggestions }) => warmSuggestions()).catch(() => undefined)
}

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  error?: string | undefined
  onChange(value: string): void
  /** Somebody chose a search of before. */
  onSearch?(search: string): void
}

/**
 * A search field with suggestions: a combobox whose list opens while one types
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). A service leads to those who offer it, a person to
 * their profile.
 */
export function SearchField({ label, placeholder, value, error, onChange, onSearch }: SearchFieldProps) {
  const navigate = useNavigate()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  // By its key: it stays the active one when others follow.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const isExpanded = isOpen && suggestions.length > 0
  const activeIndex = suggestions.findIndex(({ key }) => key === activeKey)
  const close = () => {
    setIsOpen(false)
    setActiveKey(null)
  }
  const pick = (suggestion: Suggestion) => {
    close()
    if (suggestion.kind === 'person') return void navigate(paths.freelancer(suggestion.id))
    if (suggestion.kind === 'service') {
      // Or the list, which has this field, would go on to search for what was typed.
      onChange('')
      return void navigate(paths.exploreSellers(suggestion.filters))
    }
    addRecentSearch(suggestion.text)
    onChange(suggestion.text)
    onSearch?.(suggestion.text)
  }
  const onFieldKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an IME composition neither picks nor searches.
    if (event.nativeEvent.isComposing) return
    const active = isExpanded ? suggestions[activeIndex] : undefined
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      pick(active)
    } else if (event.key === 'Enter') {
      addRecentSearch(value)
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One position more than there are suggestions: none of them.
      const count = suggestions.length + 1
      setActiveKey(suggestions[((activeIndex + 1 + step + count) % count) - 1]?.key ?? null)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the button in it get the keys
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isExpanded) return
        // Otherwise the browser would clear the field.
        event.preventDefault()
        fieldRef.current?.focus()
        close()
      }}
    >
      <TextField
        ref={fieldRef}
        label={label}
        hideLabel
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? listId : undefined}
        aria-activedescendant={isExpanded && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={placeholder}
        icon={<Search aria-hidden="true" />}
        value={value}
        error={error}
        onChange={(event) => {
          onChange(event.target.value)
          setActiveKey(null)
          setIsOpen(true)
        }}
        onFocus={warm}
        onClick={() => setIsOpen(true)}
        onKeyDown={onFieldKeyDown}
      />
      {isOpen && (
        <Suspense>
          <SuggestionList
            id={listId}
            input={value}
            suggestions={suggestions}
            activeIndex={activeIndex}
            onChange={setSuggestions}
            onPick={pick}
            onCleared={() => fieldRef.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  )
}
