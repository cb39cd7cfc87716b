import {
  Bot,
  CircleCheckBig,
  Compass,
  Feather,
  HandCoins,
  HeartHandshake,
  ListOrdered,
  Mountain,
  Quote,
  Sprout,
  Users,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { AboutFigures } from './about-figures.tsx'

const GEONAMES_URL = 'https://www.geonames.org'
const GEONAMES_LICENSE = 'CC BY 4.0'
const AI = [
  ['craft', <Wrench key="" />],
  ['order', <ListOrdered key="" />],
  ['yours', <Quote key="" />],
] as const
const VALUES = [
  ['community', <Users key="" />],
  ['simplify', <Feather key="" />],
  ['change', <Compass key="" />],
  ['done', <CircleCheckBig key="" />],
  ['limits', <Mountain key="" />],
] as const
const IMPACT = [
  ['economic', <HandCoins key="" />],
  ['wellbeing', <HeartHandshake key="" />],
  ['nonprofit', <Sprout key="" />],
] as const

export default function AboutUs() {
  // With the texts of the figures' age: one that loaded later would replace the page with its skeleton.
  const { t } = useTranslation(['about', 'saved'])
  useDocumentTitle(t('title'))
  return (
    <>
      <section className="relative isolate overflow-hidden bg-bar text-white">
        <svg
          viewBox="0 0 32 32"
          aria-hidden="true"
          className="absolute -end-[6%] -top-[18%] -z-10 hidden h-[136%] opacity-10 lg:block"
        >
          <path
            d="M16 4.5A11.5 11.5 0 1 0 27.5 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="4.5"
            strokeLinecap="round"
          />
          <circle cx="24.6" cy="7.4" r="2.8" fill="currentColor" />
        </svg>
        <div className="frame pt-14 pb-18 sm:pt-20 sm:pb-24">
          <p className="font-semibold text-white/80">{t('title')}</p>
          <h1 className="mt-3 max-w-4xl text-4xl font-extrabold tracking-tight sm:text-5xl">
            {t('hero.title')}
          </h1>
          <p className="mt-5 max-w-2xl text-lg text-white/85">{t('hero.text', { brand: BRAND })}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.selectRole()} variant="inverse" size="l">
              {t('hero.start')}
            </ButtonLink>
            <ButtonLink to={paths.home('top-rated')} variant="outline" size="l">
              {t('hero.explore')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <AboutFigures />
      <section className="frame mt-14 sm:mt-20">
        <div className="grid items-start gap-8 rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
          <div>
            <IconTile icon={<Bot />} />
            <h2 className="mt-4 text-2xl font-bold sm:text-3xl">{t('ai.title')}</h2>
            <p className="mt-3 text-muted">{t('ai.text')}</p>
          </div>
          <ul className="grid gap-6">
            {AI.map(([key, icon]) => (
              <li key={key} className="flex gap-4">
                <IconTile icon={icon} />
                <div>
                  <h3 className="font-bold">{t(`ai.${key}`)}</h3>
                  <p className="mt-1 text-muted">{t(`ai.${key}Text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="frame mt-16 text-center sm:mt-24">
        <h2 className="text-2xl font-bold sm:text-3xl">{t('mission.title')}</h2>
        <p className="mx-auto mt-4 max-w-3xl text-lg text-pretty text-muted sm:text-xl">
          {t('mission.text')}
        </p>
      </section>
      <section className="frame mt-16 sm:mt-24">
        <h2 className="text-2xl font-bold sm:text-3xl">{t('values.title')}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
          {VALUES.map(([key, icon]) => (
            <Point key={key} icon={icon} title={t(`values.${key}`)} text={t(`values.${key}Text`)} />
          ))}
        </ul>
      </section>
      <section className="frame mt-16 sm:mt-24">
        <h2 className="text-2xl font-bold sm:text-3xl">{t('impact.title')}</h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {IMPACT.map(([key, icon]) => (
            <li key={key} className="rounded-2xl border border-line bg-surface p-6 shadow-card">
              <IconTile icon={icon} />
              <h3 className="mt-4 text-lg font-bold">{t(`impact.${key}`)}</h3>
              <p className="mt-1.5 text-muted">{t(`impact.${key}Text`, { brand: BRAND })}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="frame mt-16 sm:mt-24">
        <div className="rounded-3xl bg-bar px-6 py-10 text-center text-white sm:py-14">
          <h2 className="text-2xl font-bold sm:text-3xl">{t('join.title')}</h2>
          <p className="mt-2 text-white/85">{t('join.text')}</p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.signUpBuyer()} variant="inverse" size="l">
              {t('join.buyer')}
            </ButtonLink>
            <ButtonLink to={paths.signUpFreelancer()} variant="outline" size="l">
              {t('join.freelancer')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <p className="frame my-6 text-sm text-muted">
        <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={GEONAMES_URL}>
          {t('places', { license: GEONAMES_LICENSE })}
        </a>
      </p>
    </>
  )
}

function Point({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex gap-4 lg:block">
      <IconTile icon={icon} />
      <div className="lg:mt-3">
        <h3 className="font-bold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  )
}

function IconTile({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-soft text-link [&_svg]:size-5"
    >
      {icon}
    </span>
  )
}
