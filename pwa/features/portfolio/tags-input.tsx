import { Plus } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_SKILL_LENGTH } from '#shared/portfolio.ts'
import { useFieldError } from '../../forms/fields.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** The comma of any of the interface's languages. */
const COMMA = /[,،]/

/**
 * A list of short texts: Enter, a comma or the button adds the typed one; each can be removed. What is too
 * long or too many is added, too, and said to be so: nothing that was typed or pasted is dropped. `inputName`
 * is the form's field for what is being typed, so that the draft has it.
 */
export function TagsInput({
  name,
  inputName,
  label,
  hint,
  maxTags,
}: {
  name: string
  inputName: string
  label: string
  hint: string
  maxTags: number
}) {
  const { t } = useTranslation('portfolio')
  const { watch, setValue } = useFormContext()
  const tags: string[] = watch(name)
  const input: string = watch(inputName)
  const setInput = (text: string) => setValue(inputName, text)
  const tooLong = tags.findIndex((tag) => tag.length > MAX_SKILL_LENGTH)
  const errors = [useFieldError(name), useFieldError(`${name}.${tooLong}`)]
  const setTags = (next: string[]) =>
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const add = () => {
    const words = input
      .split(COMMA)
      .map((word) => word.trim())
      .filter((word) => word !== '' && !tags.includes(word))
    setInput('')
    if (words.length > 0) setTags([...tags, ...new Set(words)])
  }
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        error={errors.find(Boolean)}
        value={input}
        disabled={tags.length >= maxTags}
        onChange={(event) => setInput(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && !COMMA.test(event.key))) return
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
