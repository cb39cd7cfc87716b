import { Bell, Inbox, Plus, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CATEGORY_ICONS } from '#shared/admin-catalogue.ts'
import { BRAND_COLOURS } from '#shared/market.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ColumnChart, RowChart } from '../../ui/bar-chart.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, ChipLink, RemovableChip } from '../../ui/chip.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Spot } from '../../ui/spot.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Frieze, TilePattern } from '../../ui/tile-pattern.tsx'
import { toast } from '../../ui/toast.tsx'

const TOKENS = [
  'canvas',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'field',
  'brand',
  'brand-strong',
  'brand-soft',
  'link',
  'bar',
  'focus',
  'spark',
  'clay',
  'star',
  'success',
  'danger',
  'warning',
]
const ILLUSTRATIONS = ['orders', 'messages', 'nobody', 'saved', 'offline', 'error', 'price'] as const
const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const noop = () => undefined

/**
 * /gallery, in development only: every component in every state, to check in each theme, colour, direction
 * and text size. Its texts are for developers, so in English only.
 */
export default function Gallery() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [page, setPage] = useState(3)
  const [isOpen, setIsOpen] = useState(false)
  const setRootAttribute = (name: 'theme' | 'colour' | 'dir', value: string) => {
    if (name === 'dir') document.documentElement.dir = value
    else document.documentElement.dataset[name] = value
  }
  return (
    <div className="frame grid gap-10 py-8">
      <h1 className="text-3xl font-extrabold">Gallery</h1>
      <Section title="Look at it as">
        {['light', 'dark'].map((theme) => (
          <Button key={theme} variant="secondary" onClick={() => setRootAttribute('theme', theme)}>
            {theme}
          </Button>
        ))}
        {['ltr', 'rtl'].map((dir) => (
          <Button key={dir} variant="secondary" onClick={() => setRootAttribute('dir', dir)}>
            {dir}
          </Button>
        ))}
        {Object.keys(BRAND_COLOURS).map((colour) => (
          <Button key={colour} variant="secondary" onClick={() => setRootAttribute('colour', colour)}>
            {colour}
          </Button>
        ))}
      </Section>
      <Section title="Colours">
        {TOKENS.map((token) => (
          <span key={token} className="w-28 text-sm">
            <span
              className="mb-1 block h-12 rounded-xl border border-line"
              style={{ background: `var(--${token})` }}
            />
            {token}
          </span>
        ))}
      </Section>
      <Section title="Type">
        {[
          'text-sm',
          'text-base',
          'text-lg',
          'text-xl font-bold',
          'text-2xl font-bold font-display',
          'text-3xl font-extrabold font-display',
          'text-4xl font-extrabold font-display',
          'text-5xl font-extrabold font-display',
          'text-6xl font-extrabold font-display',
        ].map((size) => (
          <p key={size} className={`w-full ${size}`}>
            {size}
          </p>
        ))}
      </Section>
      <Section title="Tiles">
        {CATEGORY_ICONS.map((icon, i) => (
          <span key={icon} className="w-28 text-sm">
            <span className="relative mb-1 block h-24 overflow-hidden rounded-2xl bg-sunken">
              <TilePattern icon={icon} variant={i} />
            </span>
            {icon}
          </span>
        ))}
        <Frieze className="w-full" />
      </Section>
      <Section title="Illustrations">
        {ILLUSTRATIONS.map((name) => (
          <span key={name} className="text-sm">
            <Spot name={name} />
            {name}
          </span>
        ))}
      </Section>
      <Section title="Buttons">
        {VARIANTS.map((variant) => (
          <span key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Plus aria-hidden="true" />}>
              With an icon
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </span>
        ))}
        <Button size="l">Large</Button>
        <span className="flex gap-2 rounded-2xl bg-bar p-4">
          <Button variant="inverse">inverse</Button>
          <Button variant="outline">outline</Button>
        </span>
        <IconButton label="Share" icon={<Share2 aria-hidden="true" />} />
      </Section>
      <Section title="Fields">
        <div className="grid w-full gap-5 sm:grid-cols-2">
          <TextField label="A line" hint="A hint" />
          <TextField label="A line with a fault" error="What is wrong" defaultValue="wrong" />
          <TextField label="With an icon" icon={<Inbox aria-hidden="true" />} placeholder="A placeholder" />
          <SelectField label="A choice" options={[{ value: 'a', label: 'One of them' }]} />
          <TextAreaField label="Several lines" hint="A hint" />
          <CheckField label="A tick" hint="A hint" />
        </div>
      </Section>
      <Section title="Small things">
        {(['brand', 'success', 'warning', 'danger', 'plain'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Chip>A chip</Chip>
        <ChipLink to={paths.home()}>A chip that leads somewhere</ChipLink>
        <RemovableChip label="Remove" onRemove={noop}>
          A chip that goes
        </RemovableChip>
        <span className="relative">
          <Bell aria-hidden="true" className="size-5" />
          <CountBadge count={12} />
        </span>
        <Stars value={4.6} label="4.6 of 5" />
        <Spinner />
        <Hint label="What is this?" text="The rule behind a figure." />
        <Avatar src={null} name="Ana López" size={48} />
      </Section>
      <Section title="What opens">
        <Menu
          label="Menu"
          button="A menu"
          items={[{ key: 'a', label: 'One of them', onSelect: noop, checked: true }]}
        />
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          A dialog
        </Button>
        <Dialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          title="A dialog"
          closeLabel="Close"
          footer={<Button onClick={() => setIsOpen(false)}>Done</Button>}
        >
          What it says.
        </Dialog>
        <Button variant="secondary" onClick={() => toast('Something happened')}>
          A toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.success('It worked', { action: { label: 'Undo', run: noop } })}
        >
          A good one
        </Button>
        <Button variant="secondary" onClick={() => toast.error('It did not')}>
          A bad one
        </Button>
        <div className="w-full">
          <Disclosure summary="A line that opens">What it holds.</Disclosure>
        </div>
      </Section>
      <Section title="Places">
        <div className="w-full">
          <Tabs
            label="Tabs"
            tabs={[
              { key: 'one', label: 'One' },
              { key: 'two', label: 'Two' },
            ]}
            current={tab}
            onChange={setTab}
          >
            {tab}
          </Tabs>
        </div>
        <Pager
          page={page}
          totalPages={9}
          onPage={setPage}
          labels={{ nav: 'Pages', previous: 'Previous', next: 'Next', page: (n) => `Page ${n}` }}
        />
        <Card className="p-5">A card</Card>
      </Section>
      <Section title="States">
        <Skeleton className="h-24 w-64 rounded-2xl" />
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="Nothing here"
          text="And what to do about it."
          action={<Button>Do it</Button>}
        />
        <ErrorState title="This could not be loaded" text="And why." retryLabel="Try again" onRetry={noop} />
      </Section>
      <Section title="Figures">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <ColumnChart
            title="By month"
            bars={[3, 9, 5, 0, 7].map((value, i) => ({
              key: String(i),
              label: 'JFMAM'[i] ?? '',
              name: `Month ${i + 1}`,
              value,
              formatted: String(value),
            }))}
            columns={{ name: 'Month', value: 'Orders' }}
            tableLabel="As a table"
            formatValue={String}
          />
          <RowChart
            title="By stars"
            bars={[5, 4, 3].map((stars) => ({
              key: String(stars),
              label: `${stars} stars`,
              name: '',
              value: stars * 3,
              formatted: String(stars * 3),
            }))}
          />
        </div>
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  )
}
