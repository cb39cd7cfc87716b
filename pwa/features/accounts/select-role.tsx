import { Hammer, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'

export default function SelectRole() {
  const { t } = useTranslation('shell')
  const { state } = useLocation()
  const title = t('selectRole.title', { brand: BRAND })
  useDocumentTitle(title)
  return (
    <div className="frame max-w-3xl py-10 sm:py-16">
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="mt-3 text-lg text-muted">{t('selectRole.text')}</p>
      <div className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Role
          state={state}
          icon={<Search aria-hidden="true" />}
          title={t('selectRole.buyer')}
          text={t('selectRole.buyerText')}
          to={paths.getReady('buyer')}
          action={t('selectRole.buyerAction')}
        />
        <Role
          state={state}
          icon={<Hammer aria-hidden="true" />}
          title={t('selectRole.seller')}
          text={t('selectRole.sellerText')}
          to={paths.getReady('seller')}
          action={t('selectRole.sellerAction')}
        />
      </div>
      <p className="mt-6">
        {t('selectRole.known')}{' '}
        <Link
          to={paths.login()}
          state={state}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {t('logIn')}
        </Link>
      </p>
    </div>
  )
}

function Role({
  icon,
  title,
  text,
  to,
  action,
  state,
}: {
  state: unknown
  icon: React.ReactNode
  title: string
  text: string
  to: string
  action: string
}) {
  return (
    <Card className="flex flex-col items-start p-6">
      <span className="grid size-13 place-items-center rounded-2xl bg-brand-soft text-link [&_svg]:size-6">
        {icon}
      </span>
      <h2 className="mt-4 text-xl font-bold">{title}</h2>
      <p className="mt-1.5 mb-6 text-muted">{text}</p>
      <ButtonLink to={to} state={state} className="mt-auto w-full">
        {action}
      </ButtonLink>
    </Card>
  )
}
