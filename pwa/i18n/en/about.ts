export default {
  title: 'About us',
  hero: {
    title: 'Good work starts with finding each other',
    text: '{{brand}} brings people who need something done together with people who do it well, and keeps working where the network doesn’t.',
    start: 'Start your journey',
    explore: 'Explore talent',
  },
  stats: {
    title: '{{brand}} today',
    users: 'Active users',
    projects: 'Projects delivered',
    rating: 'Average rating',
    countries: 'Countries',
  },
  ai: {
    title: 'AI in the toolbox, people in charge',
    text: 'Freelancers here may use AI where it makes their work better. What you see and whom you choose stays a matter between people.',
    craft: 'A tool of the trade',
    craftText:
      'Drafts, translations, checks: a good tool saves hours. Ask freelancers how they use it, and agree on it before you start.',
    order: 'An order you can follow',
    orderText:
      'Freelancers are sorted by their reviews; a few reviews weigh less than many. No hidden score, no paid first place.',
    yours: 'Your words stay yours',
    yoursText: 'What you write isn’t handed to anybody’s model and doesn’t train one.',
  },
  mission: {
    title: 'Our mission',
    text: 'A living should depend on what you can do, not on where you live or how good your connection is. So we build a marketplace that is fair to both sides, costs clients nothing, and fits in every pocket.',
  },
  values: {
    title: 'What we value',
    community: 'Community first',
    communityText: 'We build for those who hire and those who work here.',
    simplify: 'Simplify',
    simplifyText: 'One step fewer beats one feature more.',
    change: 'Embrace change',
    changeText: 'Trades change, and so do we: openly, and never behind your back.',
    done: 'Get it done',
    doneText: 'What we promise works, also on an old phone in a tunnel.',
    limits: 'Push limits',
    limitsText: 'We measure ourselves by what is possible, not by what is usual.',
  },
  impact: {
    title: 'What it is good for',
    economic: 'Economic opportunity',
    economicText:
      'Work reaches people wherever they are. Both agree on the price themselves, and no commission is taken from it.',
    wellbeing: 'Freelancers’ well-being',
    wellbeingText: 'Clear agreements, a break whenever you want one, and reviews that can be answered.',
    nonprofit: 'Non-profit impact',
    nonprofitText:
      'Associations and neighbours can run {{brand}} on a machine of their own, for their own community.',
  },
  join: {
    title: 'Which side are you on?',
    text: 'Hire somebody, or offer what you do.',
    buyer: 'I’m looking for someone',
    freelancer: 'I offer my work',
  },
} as const
