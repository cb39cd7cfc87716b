/** Short facts in a row, with a dot between two of one line. */
export function DottedFacts({ facts, className = '' }: { facts: string[]; className?: string }) {
  return (
    <p className={`overflow-x-clip ${className}`}>
      {/* The dot of a line's first fact lies outside, where nothing is drawn. */}
      <span className="-ms-3.5 flex flex-wrap">
        {facts.map((fact) => (
          <span
            key={fact}
            className="relative ps-3.5 before:absolute before:start-0 before:w-3.5 before:text-center before:content-['·'/'']"
          >
            {fact}
          </span>
        ))}
      </span>
    </p>
  )
}
