import { useTranslation } from 'react-i18next'
import { countryName } from '../../../i18n/names.ts'
import type { QueuedMutation } from '../../../sync/account-db.ts'
import { whenEngineStarted } from '../../../sync/current-engine.ts'
import { discardMutation, retryMutation } from '../../../sync/outbox.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ConflictPanel, type ConflictRow, ConflictText } from '../conflict-panel.tsx'
import { usePortraitUrl } from '../portrait.ts'
import { omitAccountFields, rebaseAccountChanges } from './account-choice.ts'

type Values = Record<string, unknown>

/** Fields of an account that were changed both here and elsewhere, each with both values to choose from. */
export default function AccountConflict({
  mutation: { id, payload },
  theirs,
  onTakeTheirs,
}: {
  mutation: QueuedMutation<'updateAccount'>
  theirs: Values
  onTakeTheirs: (values: Values) => void
}) {
  const { t, i18n } = useTranslation('settings')
  const typed: Values = payload
  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    country: t('country'),
    description: t('about'),
    phoneNumber: t('phone.label'),
  }
  const toText = (name: string, value: unknown) =>
    typeof value !== 'string' ? '' : name === 'country' ? (countryName(value, i18n.language) ?? value) : value
  const rows = Object.entries(labels)
    .filter(([name]) => name in theirs)
    .map(
      ([name, label]): ConflictRow => [
        label,
        <ConflictText key="mine" text={toText(name, typed[name])} />,
        <ConflictText key="theirs" text={toText(name, theirs[name])} />,
      ],
    )
  if ('profileImage' in theirs)
    rows.push([
      t('picture.title'),
      <Portrait key="mine" src={typed.profileImage} />,
      <Portrait key="theirs" src={theirs.profileImage} />,
    ])
  const keepMine = async () => {
    const { db, flush } = await whenEngineStarted()
    await retryMutation(db, id, { kind: 'updateAccount', payload: rebaseAccountChanges(payload, theirs) })
    await flush()
  }
  const takeTheirs = async () => {
    const { db, flush } = await whenEngineStarted()
    const rest = omitAccountFields(payload, Object.keys(theirs))
    if (rest) await retryMutation(db, id, { kind: 'updateAccount', payload: rest })
    else await discardMutation(db, id)
    onTakeTheirs(theirs)
    await flush()
  }
  return <ConflictPanel rows={rows} keepMine={keepMine} takeTheirs={takeTheirs} />
}

function Portrait({ src }: { src: unknown }) {
  return <Avatar src={usePortraitUrl(typeof src === 'string' ? src : null)} name="" size={64} />
}
