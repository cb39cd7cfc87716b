import { Fragment } from 'react'
import { splitLinks } from './split-links.ts'

/** A user's text: line breaks are kept, URLs become links, and nothing else is interpreted. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p dir="auto" data-said className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {splitLinks(text).map(({ offset, text, href }) =>
        href ? (
          <a
            key={offset}
            href={href}
            rel="noopener nofollow ugc"
            target="_blank"
            className="text-link underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          <Fragment key={offset}>{text}</Fragment>
        ),
      )}
    </p>
  )
}
