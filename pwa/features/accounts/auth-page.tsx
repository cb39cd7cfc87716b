import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Frieze } from '../../ui/tile-pattern.tsx'

/** Layout of the log-in and sign-up pages: one centred card with one form. */
export function AuthPage({
  title,
  text,
  children,
  sidebar,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
  sidebar?: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <div className="frame grid max-w-xl gap-6 py-8 sm:py-14">
      <Card className="overflow-hidden p-5 sm:p-8">
        <Frieze className="-mx-5 -mt-5 mb-5 sm:-mx-8 sm:-mt-8 sm:mb-8" />
        <h1 className="text-2xl font-extrabold sm:text-3xl">{title}</h1>
        {text && <p className="mt-2 text-muted">{text}</p>}
        <div className="mt-6 grid gap-5">{children}</div>
      </Card>
      {sidebar}
    </div>
  )
}

export const AUTH_LINK =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'
