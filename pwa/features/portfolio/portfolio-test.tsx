import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioProject } from '#shared/portfolio.ts'
import type { Loaded } from '../../client/hooks.ts'
import { OfflineError } from '../../platform/errors.ts'
import { Projects } from './portfolio-gallery.tsx'
import landscape from './samples/landscape.svg?no-inline'
import portrait from './samples/portrait.svg?no-inline'

const SELLER_ID = '00000000-0000-7000-8000-000000000000'
const MISSING_PICTURE = '/files/00000000-0000-7000-8000-000000000000_1280x960.webp'
const VIDEO_URL = '/files/00000000-0000-7000-8000-000000000000.mp4'

const makeProject = (number: number, overrides: Partial<PortfolioProject> = {}): PortfolioProject => ({
  _id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  sellerUserId: SELLER_ID,
  name: 'A bakery’s new sign',
  description: 'Drawn by hand, cut in oak.\nThe whole story: https://example.com/bakery.',
  skills: ['Lettering', 'Woodwork'],
  duration: '2-weeks',
  cost: 1234.5,
  images: [landscape],
  introVideo: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
// The URL is used as the picture's key, so the same image needs five URLs.
const fivePictures = Array.from(
  { length: 5 },
  (_, index) => `${index % 2 ? portrait : landscape}?picture=${index + 1}`,
)
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** /portfolio-test: cards and viewer in every state, for the visual tests. */
export default function PortfolioTest() {
  const { t } = useTranslation('profile')
  const reload = () => location.reload()
  const ready = (...data: PortfolioProject[]): Loaded<PortfolioProject[]> => ({
    status: 'ready',
    data,
    savedAt: null,
    fresh: true,
    retry: reload,
  })
  const failed = (error: Error): Loaded<PortfolioProject[]> => ({ status: 'error', error, retry: reload })
  return (
    <div className="frame grid grid-cols-1 gap-12 py-10">
      <header>
        <h1 className="text-3xl font-bold">{t('gallery.title')}</h1>
        <p className="mt-1 text-muted">{t('gallery.text')}</p>
      </header>
      <State name={t('gallery.none')} loaded={ready()} />
      <State name={t('gallery.one')} loaded={ready(makeProject(1))} />
      <State name={t('gallery.five')} loaded={ready(makeProject(2, { images: fivePictures }))} />
      <State
        name={t('gallery.video')}
        loaded={ready(
          makeProject(3, { images: fivePictures.slice(0, 2), introVideo: VIDEO_URL }),
          makeProject(4, { images: [], introVideo: VIDEO_URL }),
        )}
      />
      <State
        name={t('gallery.broken')}
        loaded={ready(makeProject(5, { images: [MISSING_PICTURE, landscape] }))}
      />
      <State
        name={t('gallery.long')}
        loaded={ready(
          makeProject(6, {
            name: longWord,
            description: longWord.repeat(4),
            skills: [longWord],
            cost: 999999.99,
            duration: 'ongoing',
          }),
        )}
      />
      <div dir="rtl">
        <State
          name={t('gallery.rtl')}
          loaded={ready(
            makeProject(7, {
              name: 'תפריט למסעדה',
              description: 'עיצוב תפריט מלא, כולל איורים.',
              skills: ['איור', 'טיפוגרפיה'],
              images: fivePictures,
            }),
            makeProject(8, { name: 'هوية بصرية', images: [portrait] }),
          )}
        />
      </div>
      <State name={t('gallery.loading')} loaded={{ status: 'loading' }} />
      <State name={t('gallery.offline')} loaded={failed(new OfflineError('cut'))} />
      <State name={t('gallery.failed')} loaded={failed(new Error('broken'))} />
    </div>
  )
}

function State({ name, loaded }: { name: ReactNode; loaded: Loaded<PortfolioProject[]> }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="@container">
      <h2 id={heading} className="mb-4 text-xl font-bold">
        {name}
      </h2>
      <Projects loaded={loaded} name="Luis" />
    </section>
  )
}
