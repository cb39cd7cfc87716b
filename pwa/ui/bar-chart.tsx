import { useId } from 'react'

interface Bar {
  key: string
  /** The label under the column or before the row. */
  label: string
  /** The full label, for the table. */
  name: string
  value: number
  /** The formatted value. */
  formatted: string
}

interface ChartProps {
  title: string
  bars: Bar[]
  /** The column headers of the data table. */
  columns: { name: string; value: string }
  tableLabel: string
}

const Table = ({
  bars,
  columns,
  title,
  label,
}: {
  bars: Bar[]
  columns: ChartProps['columns']
  title: string
  label: string
}) => (
  <details className="mt-3">
    <summary className="min-h-11 cursor-pointer rounded-xl py-2.5 text-sm font-semibold text-link">
      {label}
    </summary>
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-start">
          <th scope="col" className="py-1.5 text-start font-semibold">
            {columns.name}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            {columns.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, formatted }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            <td className="py-1.5 text-end tabular-nums">{formatted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

interface ColumnChartProps extends ChartProps {
  /** What the values include and don't include. */
  text?: string
  /** Formats a value of the axis. */
  formatValue(value: number): string
  /** Rotates labels that are too long to fit side by side. */
  upright?: boolean
}

/** The axis ends at the first round number that is at least `max`. */
function niceCeiling(max: number): number {
  if (max <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(max))
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= max) ?? 10)
}

/**
 * A column chart of values over time, oldest first in reading direction. A table carries the values for
 * screen readers.
 */
export function ColumnChart({
  title,
  text,
  bars,
  columns,
  tableLabel,
  formatValue,
  upright = false,
}: ColumnChartProps) {
  const heading = useId()
  const axisMax = niceCeiling(Math.max(...bars.map(({ value }) => value), 0))
  const label = upright ? 'rotate-180 [writing-mode:vertical-rl]' : 'max-w-full overflow-hidden text-clip'
  return (
    <figure aria-labelledby={heading} className="m-0 rounded-2xl border border-line bg-surface p-5">
      <figcaption className="mb-4">
        <span id={heading} className="font-semibold">
          {title}
        </span>
        {text && <span className="mt-1 block text-sm text-muted">{text}</span>}
      </figcaption>
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-[min(0.6875rem,3.1vw)] whitespace-nowrap text-muted"
      >
        <div
          className={`-my-2 flex h-44 flex-col text-end tabular-nums ${axisMax > 0 ? 'justify-between' : 'justify-end'}`}
        >
          {(axisMax > 0 ? [axisMax, axisMax / 2, 0] : [0]).map((value) => (
            <span key={value} className="leading-4">
              {formatValue(value)}
            </span>
          ))}
        </div>
        <div className="flex h-40 items-end gap-1 border-b border-line bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-size-[100%_50%] sm:gap-2">
          {bars.map(({ key, value, formatted }) => (
            <span key={key} title={formatted} className="flex h-full min-w-0 flex-1 items-end justify-center">
              <span
                className={`w-full max-w-10 rounded-t-lg ${value > 0 ? 'min-h-0.5 bg-brand' : ''}`}
                style={{ height: value > 0 ? `${(value / axisMax) * 100}%` : 0 }}
              />
            </span>
          ))}
        </div>
        <div className="col-start-2 mt-1 flex gap-1 sm:gap-2">
          {bars.map(({ key, label: name }) => (
            <span key={key} className="flex min-w-0 flex-1 items-start justify-center">
              <span className={label}>{name}</span>
            </span>
          ))}
        </div>
      </div>
      <Table bars={bars} columns={columns} title={title} label={tableLabel} />
    </figure>
  )
}

/** A bar chart of shares, one row each with its value. It is an HTML table itself. */
export function RowChart({ title, bars }: Pick<ChartProps, 'title' | 'bars'>) {
  const heading = useId()
  const max = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <section aria-labelledby={heading} className="rounded-2xl border border-line bg-surface p-5">
      <h2 id={heading} className="mb-4 font-semibold">
        {title}
      </h2>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {bars.map(({ key, label, value, formatted }) => (
            <tr key={key}>
              <th scope="row" className="w-1/2 py-1 pe-3 text-start font-normal sm:w-px sm:whitespace-nowrap">
                {label}
              </th>
              <td className="py-1">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(value / max) * 100}%` }}
                    />
                  </span>
                  <span className="min-w-8 text-end tabular-nums">{formatted}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
