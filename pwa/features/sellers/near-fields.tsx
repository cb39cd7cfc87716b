import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_DISTANCE_KM, DISTANCES_KM, parsePosition } from '#shared/places.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/fields.tsx'
import { findMyPosition, type PositionFailure } from '../places/my-position.ts'
import { PlaceField } from '../places/place-field.tsx'
import { formatKilometers } from '../places/place-names.ts'
import type { AddressFilters } from './filters.ts'

/** One country, by which towns are sorted; several, or another one, are none. */
const COUNTRY_CODE = /^[A-Z]{2}$/

/** Where freelancers should be: near a town, or near this device. */
export function NearFields({ values, update }: Pick<AddressFilters, 'values' | 'update'>) {
  const { t, i18n } = useTranslation('places')
  const [isFinding, setIsFinding] = useState(false)
  const [failure, setFailure] = useState<PositionFailure>()
  // A new field forgets what was typed into the one before.
  const [fieldKey, setFieldKey] = useState(0)
  const { near = '', within = String(DEFAULT_DISTANCE_KM) } = values
  const isMyPosition = parsePosition(near) !== null
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const searchNear = (next: string) => {
    setFailure(undefined)
    update(next ? { near: next, sort: 'nearest' } : { near: '', within: '', remote: '', sort: '' })
  }
  const searchNearMe = async () => {
    setIsFinding(true)
    const found = await findMyPosition()
    // Whoever has gone to another page meanwhile stays there.
    if (!isMounted.current) return
    setIsFinding(false)
    setFailure('failure' in found ? found.failure : undefined)
    if (!('near' in found)) return
    setFieldKey((key) => key + 1)
    searchNear(found.near)
  }
  return (
    <div className="grid gap-3">
      <PlaceField
        key={fieldKey}
        label={t('near')}
        placeId={isMyPosition ? '' : near}
        country={COUNTRY_CODE.test(values.country ?? '') ? values.country : undefined}
        onChange={searchNear}
      />
      <Button
        variant="secondary"
        icon={<LocateFixed aria-hidden="true" />}
        busy={isFinding}
        aria-pressed={isMyPosition}
        className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-link"
        onClick={isMyPosition ? () => searchNear('') : searchNearMe}
      >
        {t('useMyPosition')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {t(failure ? `positionFailed.${failure}` : 'positionHint')}
      </p>
      {near && (
        <>
          <SelectField
            label={t('within')}
            value={within}
            options={DISTANCES_KM.map((km) => ({
              value: String(km),
              label: formatKilometers(km, i18n.language),
            }))}
            onChange={(event) => update({ within: event.target.value })}
          />
          <CheckField
            label={t('includeRemote')}
            checked={values.remote === 'true'}
            onChange={(event) => update({ remote: event.target.checked ? 'true' : '' })}
          />
        </>
      )}
    </div>
  )
}
