import { formatNumber, RULES } from '#shared/rules.ts'

export default {
  span: 'Rates cover the last {{count}} days.',
  csv: 'Download CSV',
  file: 'orders',
  failed: 'Couldn’t load your stats',
  retry: 'Try again',
  notHereTitle: 'Not available offline yet',
  notHereText: 'Open this page once while you’re online, and it works offline too.',
  notEnough: 'Not enough yet',
  none: 'None yet',
  what: 'What is “{{name}}”?',
  of_one: 'of {{count}}',
  of_other: 'of {{count}}',
  orders_one: '{{count}} order',
  orders_other: '{{count}} orders',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  hiring: 'Hiring rate',
  completion: 'Completion rate',
  onTime: 'On time',
  response: 'Response rate',
  responseTime: 'Response time',
  badge: 'Badge',
  sellers: 'Freelancers hired',
  ofYou: 'Your rating from freelancers',
  earnings: 'Earnings',
  spending: 'Spending',
  earningsText:
    'The agreed budgets of your completed orders, by the month in which they were completed. Clients pay you directly, so what you received may differ.',
  spendingText:
    'The agreed budgets of your completed orders, by the month in which they were completed. You pay freelancers directly, so what you paid may differ.',
  byMonth: `{{title}} by month: {{total}} in ${RULES.figuresMonths} months`,
  month: 'Month',
  asTable: 'View as table',
  byStatus: 'Orders by status',
  ratings: 'Reviews',
  ratingsMean: `Reviews: {{value}} out of ${RULES.stars} on average`,
  level: { New: 'New', Rising: 'Rising', Trusted: 'Trusted', Expert: 'Expert', 'Top rated': 'Top rated' },
  explain: {
    hiring:
      'Share of the orders you received in the last {{days}} days that you accepted rather than let expire. Declined and withdrawn orders don’t count, and neither do those you can still answer. Shown once you have {{fewest}} orders.',
    completion:
      'Share of accepted orders closed in the last {{days}} days that were completed, not canceled. Shown once you have {{fewest}} orders.',
    onTime:
      'Share of the orders delivered in the last {{days}} days whose first delivery met the due date. Later revisions don’t change it. Shown once you have {{fewest}} orders.',
    response: `Share of clients’ first messages from the last {{days}} days that you answered within ${RULES.answerHours} hours. Orders that expired unanswered count as missed. Up to {{hours}} quiet hours a day aren’t counted; automatic replies aren’t answers. Shown once you have {{fewest}} messages.`,
    responseTime:
      'Your median time to answer a client’s first message in the last {{days}} days, without quiet hours. Shown once you have {{fewest}} answers.',
    badge: `You earn ${RULES.pointsAnOrder} points per completed order and ${RULES.pointsFiveStars} more per ${RULES.stars}-star review. Rising starts at ${RULES.pointsRising} points, Trusted at ${RULES.pointsTrusted}, Expert at ${RULES.pointsExpert}, and Top rated at ${formatNumber('en', RULES.pointsTop)} with a rating of at least ${formatNumber('en', RULES.ratingTop)}.`,
    sellers: 'How many different freelancers have accepted an order from you.',
    ofYou:
      'The average rating freelancers gave you after completed orders. Freelancers you order from can see it.',
  },
  standing: {
    title: 'Why you appear where you do',
    text: 'Whoever matches a search most closely comes first: by name, then title and services, then skills, then the rest of the profile. Among those who match equally well, this score decides.',
    score: '{{value}} out of {{max}}',
    points: '{{value}} of {{max}} points',
    first: 'No one scores higher.',
    ahead_one: '{{count}} freelancer scores higher.',
    ahead_other: '{{count}} freelancers score higher.',
    manyAhead: 'At least {{total}} freelancers score higher.',
    notListed:
      'You’re not in search right now. You appear once your profile is complete, isn’t paused, and has an active plan.',
    rating: 'Reviews',
    answers: 'Response time',
    freshness: 'Activity',
    explain: {
      rating:
        'Your average rating, as if you also had {{votes}} reviews of {{stars}} stars. That way, a single review changes little.',
      answers:
        'The faster you answer first messages, the more points. A median of {{time}} earns half, and so does having fewer than {{fewest}} answers.',
      freshness: 'You get all of these points if you were here in the last {{days}} days.',
    },
  },
  column: {
    number: 'Order',
    status: 'Status',
    other: 'Client or freelancer',
    description: 'Details',
    dollars: 'Budget (USD)',
    pesosPerDollar: 'MXN for 1 USD',
    created: 'Order date',
    due: 'Due date',
    delivered: 'Delivered',
    closed: 'Closed',
    stars: 'Rating',
  },
} as const
