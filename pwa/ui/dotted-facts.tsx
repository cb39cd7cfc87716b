/** Short facts in a row, with a dot between two of one line. */
export function DottedFacts({ facts, className = '' }: { facts: string[]; className?: string }) {
  return (
    <p className={`overflow-hidden ${className}`}>
      {/* The dot of a line's first fact lies outside, where nothing is drawn. */}
      <span className="-ms-4 flex flex-wrap">
        {facts.map((fact) => (
          <span key={fact} className="relative ps-4">
            <span aria-hidden="true" className="absolute start-0 w-4 text-center">
              ·
            </span>
            {fact}
          </span>
        ))}
      </span>
    </p>
  )
}
