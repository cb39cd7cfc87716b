import { Award, GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellerProfile } from '#shared/sellers.ts'
import { countryName } from '../../i18n/names.ts'
import { Section } from './section.tsx'

/** The seller's education and certificates. */
export function Credentials({ seller }: { seller: SellerProfile }) {
  const { t, i18n } = useTranslation('profile')
  return (
    <>
      {seller.education.length > 0 && (
        <Section title={t('education')}>
          <ul className="grid gap-5">
            {seller.education.map(({ degree, university, country, year }) => (
              <Credential
                key={`${degree} ${university} ${year}`}
                icon={<GraduationCap aria-hidden="true" />}
                title={degree}
                subtitle={[university, countryName(country, i18n.language)].filter(Boolean).join(' · ')}
                note={t('graduated', { year })}
              />
            ))}
          </ul>
        </Section>
      )}
      {seller.certifications.length > 0 && (
        <Section title={t('certifications')}>
          <ul className="grid gap-5">
            {seller.certifications.map(({ title, certifiedFrom }) => (
              <Credential
                key={`${title} ${certifiedFrom}`}
                icon={<Award aria-hidden="true" />}
                title={title}
                subtitle={t('certifiedFrom', { who: certifiedFrom })}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Credential({
  icon,
  title,
  subtitle,
  note,
}: {
  icon: ReactNode
  title: string
  subtitle: string
  note?: string
}) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-link">{icon}</span>
      <div className="min-w-0 wrap-anywhere">
        <h3 dir="auto" className="w-fit font-semibold">
          {title}
        </h3>
        <p dir="auto" className="w-fit text-muted">
          {subtitle}
        </p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
    </li>
  )
}
