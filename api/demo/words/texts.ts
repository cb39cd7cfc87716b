/** Where demo people come from: names, and the language they grew up with. */
export interface Origin {
  country: string
  language: string
  /** Languages that some of them also speak. */
  others: string[]
  women: string[]
  men: string[]
  families: string[]
  universities: string[]
}

export interface ProjectTexts {
  name: string
  text: string
}

/** Phrases for the sellers of one category. They are combined at random, so none contradicts another. */
export interface TradeTexts {
  /** Two titles for each service, by the English name of the service. */
  titles: Record<string, [string, string]>
  bios: string[]
  /** Two of them, one after the other, are a description of at most 500 characters. */
  stories: string[]
  projects: ProjectTexts[]
  degrees: string[]
  certificates: [title: string, from: string][]
  /** What clients praise about this kind of work. */
  praise: string[]
}

/** A seller whose texts belong together. What isn't text stands in `featured.ts`, in the same order. */
export interface FeaturedTexts {
  firstName: string
  lastName: string
  country: string
  title: string
  bio: string
  description: string
  education: [degree: string, university: string]
  certificate?: [title: string, from: string]
  projects: ProjectTexts[]
}

/** Everything that people of the demo market have written, in one language. */
export interface DemoTexts {
  /** ISO 639-1 code. */
  language: string
  origins: Origin[]
  /** The client who can be tried out: a man from the first origin. */
  client: { firstName: string; lastName: string }
  /** In the order of the categories. */
  trades: TradeTexts[]
  featured: FeaturedTexts[]
  /** Sentences of reviews by the number of stars; those of 5 and 4 stand before or after a trade's praise. */
  reviews: Record<5 | 4 | 3 | 2, string[]>
  /**
   * Last sentences of projects, true of any work. There are as many as freelancers of one trade who are
   * combined, so that each tells the same kind of project in another way.
   */
  projectEnds: string[]
  /** Second sentences of reviews with few stars. */
  regrets: string[]
  replies: string[]
  /** Sample conversations: `b` is the client, `s` the freelancer, in chronological order. */
  conversations: (readonly (readonly [who: 'b' | 's', text: string])[])[]
}
