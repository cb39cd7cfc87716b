import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RemovableChip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** A list of short texts: Enter, a comma or the button adds the typed one; each can be removed. */
export function TagsInput({
  name,
  label,
  hint,
  maxTags,
}: {
  name: string
  label: string
  hint: string
  maxTags: number
}) {
  const { t } = useTranslation('portfolio')
  const { watch, setValue } = useFormContext()
  const [input, setInput] = useState('')
  const tags: string[] = watch(name)
  const setTags = (next: string[]) =>
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const add = () => {
    const words = input
      .split(',')
      .map((word) => word.trim().slice(0, 50))
      .filter((word) => word !== '' && !tags.includes(word))
    setInput('')
    if (words.length > 0) setTags([...tags, ...words].slice(0, maxTags))
  }
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        value={input}
        disabled={tags.length >= maxTags}
        onChange={(event) => setInput(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return
          event.preventDefault()
          add()
        }}
        trailing={<IconButton label={t('addSkill')} icon={<Plus aria-hidden="true" />} onClick={add} />}
      />
      <ul className="mt-2 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <RemovableChip
              label={t('removeSkill', { name: tag })}
              onRemove={() => setTags(tags.filter((other) => other !== tag))}
            >
              {tag}
            </RemovableChip>
          </li>
        ))}
      </ul>
    </div>
  )
}
