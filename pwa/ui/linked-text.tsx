import { Fragment } from 'react'
import { linkParts } from './link-parts.ts'

/** What somebody wrote, as text: its line breaks stay, its web addresses can be followed, nothing else in it means anything. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p dir="auto" data-said className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {linkParts(text).map(({ at, text, href }) =>
        href ? (
          <a key={at} href={href} rel="noopener nofollow ugc" target="_blank" className="text-link underline underline-offset-2">
            {text}
          </a>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </p>
  )
}
