import { Search, Sparkles, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { useSession } from '../../client/hooks.ts'
import { useCategories } from '../../features/catalog/catalog.ts'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Frieze } from '../../ui/tile-pattern.tsx'
import { InstallEntry } from '../install/install-entry.tsx'
import { Logo } from './logo.tsx'

const LINK = 'inline-flex min-h-11 min-w-11 items-center hover:text-link hover:underline'

export default function Footer() {
  const { t, i18n } = useTranslation('shell')
  const categories = useCategories()
  const session = useSession()
  const categoryList = categories.status === 'ready' ? categories.data : []
  return (
    <footer className="mt-16 bg-surface pb-[env(safe-area-inset-bottom)]">
      <Frieze />
      <div className="frame py-8">
        <div className="-mx-4 grid gap-1 md:grid-cols-3 md:gap-3">
          <Action
            to={paths.selectRole()}
            icon={<Sparkles aria-hidden="true" />}
            title={t('footer.publish')}
            text={t('footer.publishText')}
          />
          <Action
            to={session ? paths.profileSetting() : paths.login()}
            icon={<UserRoundPlus aria-hidden="true" />}
            title={t('footer.create')}
            text={t('footer.createText')}
          />
          <Action
            to={paths.exploreSellers()}
            icon={<Search aria-hidden="true" />}
            title={t('footer.find')}
            text={t('footer.findText')}
          />
        </div>
      </div>
      <div className="frame">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-8 border-t border-line py-8 sm:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div className="col-span-full lg:col-span-1">
            <Logo />
            <div className="mt-4 flex flex-wrap gap-3">
              {!session && (
                <ButtonLink to={paths.selectRole()}>{t('footer.join', { brand: BRAND })}</ButtonLink>
              )}
              <InstallEntry />
            </div>
          </div>
          <Column title={t('footer.categories')} className="row-span-2 sm:row-span-1">
            {categoryList.map((category) => (
              <Link key={category._id} to={paths.moreServices(category._id)} className={LINK}>
                {localizedName(i18n.language, category)}
              </Link>
            ))}
          </Column>
          <Column title={t('footer.freelancers')}>
            <Link to={paths.exploreSellers()} className={LINK}>
              {t('footer.topRated')}
            </Link>
            <Link to={paths.exploreSellers({ sort: 'newest' })} className={LINK}>
              {t('footer.newest')}
            </Link>
            {categoryList
              .filter((category) => category.construction)
              .map((category) => (
                <Link
                  key={category._id}
                  to={paths.exploreSellers({ categoryId: category._id })}
                  className={LINK}
                >
                  {t('footer.construction')}
                </Link>
              ))}
            <Link to={paths.selectRole()} className={LINK}>
              {t('footer.become')}
            </Link>
          </Column>
          <Column title={t('footer.company')}>
            <Link to={paths.about()} className={LINK}>
              {t('about')}
            </Link>
            <Link to={paths.help()} className={LINK}>
              {t('help')}
            </Link>
            <Link to={paths.contact()} className={LINK}>
              {t('contact')}
            </Link>
            <Link to={paths.terms()} className={LINK}>
              {t('footer.terms')}
            </Link>
            <Link to={paths.privacy()} className={LINK}>
              {t('footer.privacy')}
            </Link>
          </Column>
        </div>
        <p className="border-t border-line py-5 text-sm text-muted">
          {t('footer.rights', { year: new Date().getFullYear(), brand: BRAND })}
        </p>
      </div>
    </footer>
  )
}

function Action({
  to,
  icon,
  title,
  text,
}: {
  to: string
  icon: React.ReactNode
  title: string
  text: string
}) {
  return (
    <Link to={to} className="flex items-start gap-4 rounded-2xl p-4 transition-colors hover:bg-brand-soft">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-soft text-link [&_svg]:size-5">
        {icon}
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
    </Link>
  )
}

function Column({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className="font-bold">{title}</h2>
      <div className="mt-2 flex flex-col items-start text-muted">{children}</div>
    </nav>
  )
}
