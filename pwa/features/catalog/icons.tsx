import {
  ChartColumn,
  Circle,
  Code,
  Hammer,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  Palette,
  PenLine,
  Shapes,
  Smartphone,
} from 'lucide-react'
import type { CATEGORY_ICONS } from '#shared/admin-catalogue.ts'

const ICONS: Record<(typeof CATEGORY_ICONS)[number], LucideIcon> = {
  layout: LayoutTemplate,
  palette: Palette,
  code: Code,
  smartphone: Smartphone,
  pen: PenLine,
  megaphone: Megaphone,
  chart: ChartColumn,
  hammer: Hammer,
  other: Shapes,
}

/** The color of a category's pattern: always the same, and categories with the same icon mostly differ. */
export const tileVariant = (categoryId: string): number => Number.parseInt(categoryId.slice(-4), 16)

/** The icon that an operator chose for a category, by name; a dot if the name is unknown. */
export function CategoryIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = Object.entries(ICONS).find(([key]) => key === name)?.[1] ?? Circle
  return <Icon aria-hidden="true" className={className} />
}
