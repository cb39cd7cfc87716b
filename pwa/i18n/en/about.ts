export default {
  title: 'About us',
  hero: {
    title: 'Great work starts with the right match',
    text: '{{brand}} connects people who need work done with people who do it well. It keeps working when your connection doesn’t.',
    start: 'Start your journey',
    explore: 'Explore talent',
  },
  stats: {
    title: '{{brand}} in numbers',
    users: 'Active users',
    projects: 'Orders completed',
    rating: 'Average rating',
    countries: 'Countries',
  },
  ai: {
    title: 'AI helps. People decide.',
    text: 'Freelancers can use AI where it improves their work. Who you hire and what you agree on is always up to you.',
    craft: 'Just another tool',
    craftText:
      'Drafts, translations, checks: a good tool saves hours. Ask freelancers how they use AI, and agree on it before you start.',
    order: 'Rankings you can understand',
    orderText:
      'Freelancers are ranked by how well they match your search, their reviews, how fast they reply, and how recently they were here. They can see their own score, and nobody can pay for a higher place.',
    yours: 'Your words stay yours',
    yoursText: 'Nothing you write is sent to an AI service or used to train one.',
  },
  mission: {
    title: 'Our mission',
    text: 'What you earn should depend on what you can do, not on where you live or how good your connection is. So we’re building a marketplace that’s fair to both sides, free for clients, and always in your pocket.',
  },
  values: {
    title: 'Our values',
    community: 'Community first',
    communityText: 'We build for the people who hire and work here.',
    simplify: 'Simplify',
    simplifyText: 'We’d rather remove a step than add a feature.',
    change: 'Embrace change',
    changeText: 'Work changes, and we change with it. Always in the open.',
    done: 'Get it done',
    doneText: 'We ship what works, even on an old phone in a tunnel.',
    limits: 'Push limits',
    limitsText: 'We measure ourselves against what’s possible, not what’s usual.',
  },
  impact: {
    title: 'Our impact',
    economic: 'Economic opportunity',
    economicText:
      'Work reaches people wherever they are. You agree on the price yourselves, and we take no commission.',
    wellbeing: 'Freelancer well-being',
    wellbeingText: 'Clear agreements, time off when you need it, and the right to reply to every review.',
    nonprofit: 'Non-profit impact',
    nonprofitText:
      'Nonprofits and neighborhood groups can run {{brand}} on their own server, for their own community.',
  },
  join: {
    title: 'Ready to get started?',
    text: 'Hire someone, or offer your own services.',
    buyer: 'Find a freelancer',
    freelancer: 'Become a freelancer',
  },
  places: 'Places: GeoNames, {{license}}',
} as const
