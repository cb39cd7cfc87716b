import { Fragment } from 'react'
import { splitLinks } from './split-links.ts'

/**
 * What somebody wrote, as text: its line breaks stay, its web addresses can be followed, nothing else in it
 * means anything.
 */
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
