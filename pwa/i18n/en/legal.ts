export default {
  contents: 'On this page',
  privacy: {
    title: 'Privacy policy',
    effective: 'In effect since {{date}}',
    lead: 'What {{brand}} knows about you, what for, how long, and how you get it back or away.',
    who: {
      title: 'Who is responsible',
      text: '{{brand}} is software that its operator runs, on a machine of their own or a rented one. “We” in this policy is that operator: the person or organisation behind the address you are visiting. The makers of the software don’t receive your data.',
    },
    look: {
      title: 'When you only look around',
      text: 'You can browse every category, freelancer and review without an account. To find faults and stop abuse, our server’s log notes the time, the page asked for, the outcome, your network address and, while you are logged in, the number of your account; what you search for isn’t in it.\nThere is no advertising, no tracking and no analytics service. Pages, pictures and scripts come from this address alone; only the page on which a card is added loads the form of the payment provider, Stripe, where it takes the cards.',
    },
    account: {
      title: 'When you have an account',
      text: 'We keep your name, e-mail address, country, picture and phone number if you give them, the devices you are logged in on, and a scrambled form of your password from which it can’t be read back. Nobody else sees your phone number. Freelancers add what their profile shows: portrait, title, rates, languages, skills, education, certificates, projects and videos.\nOrders, messages, files and reviews are kept because both sides rely on them.',
    },
    public: {
      title: 'What others see',
      text: 'A freelancer’s profile, projects and reviews are public. A review shows the name, picture and country of the person who wrote it.\nOrders, messages and their files are seen by the two people they belong to. The operator looks at them only where a report or the law makes it necessary.',
    },
    device: {
      title: 'What stays on your device',
      text: 'So that the app works without a network it saves public listings and pictures on your device, together with your choices of language, currency and appearance, and while you are logged in your own orders and messages. Logging out removes what is private, but for what hasn’t been sent yet if you choose to keep it for your next log-in. Clearing this site’s data in your browser removes everything.\nThese are not advertising cookies, and nothing of it is read by other sites.',
    },
    payments: {
      title: 'Cards and payments',
      text: 'Freelancers pay for their plan by card, where this market takes cards. The card’s number goes to the payment provider and never reaches our server; we keep the name on the card and its country, the brand, the last four digits and the expiry date.\nPayments between buyer and freelancer don’t pass through {{brand}}, so we know nothing about them.',
    },
    share: {
      title: 'Who else receives data',
      text: 'Only those who are needed to provide the service: the mail service that delivers our messages, the payment provider for plans, and your browser maker’s push service if you switch notifications on. We sell nothing to anybody, and nothing you write is used to train models.',
    },
    keep: {
      title: 'How long we keep it',
      text: 'As long as your account exists. When you delete it, your profile and personal details go; orders, messages and reviews remain without your name for the other side, as long as the law or their own records require. Backups may hold your data until they are replaced or deleted.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may see what we have about you, take it with you, correct it, have it deleted, or object to its use. You may also complain to the data protection authority of your country.',
    },
    safety: {
      title: 'How we protect it',
      text: 'Passwords are stored only in scrambled form, log-ins can be ended on every device, uploaded pictures and videos lose hidden details such as where they were taken, and the pages allow no foreign scripts but that of the card form. If something still goes wrong that concerns you, we tell you.',
    },
    children: {
      title: 'Age',
      text: '{{brand}} is for people who may make contracts, usually from 18 years on. We close accounts of children when we learn of them.',
    },
    changes: {
      title: 'Changes',
      text: 'When this policy changes in a way that concerns you, you are told before it takes effect. The date below says which version you are reading.',
    },
  },
  terms: {
    title: 'Terms and conditions',
    lead: 'The rules of the house, in plain words. By using {{brand}} you agree to them.',
    what: {
      title: 'What {{brand}} is',
      text: '{{brand}} is a place where buyers find, hire, talk to and review freelancers. It is run by the operator of this address, “we” in these terms. We are not a party to the agreements that buyers and freelancers make with each other, and not their employer or agent.',
    },
    account: {
      title: 'Your account',
      text: 'You must be old enough to make contracts. Give true details, keep your password to yourself and use one account per person. What happens through your account counts as done by you until you tell us that somebody else got in.',
    },
    cost: {
      title: 'What it costs',
      text: 'For buyers {{brand}} is free. Freelancers choose a plan; its price, period and trial are shown before they enter a card, and what is charged when before they agree to it. A plan renews until it is cancelled and then runs to the end of what is paid.\nWe take no commission on your work.',
    },
    orders: {
      title: 'Orders and agreements',
      text: 'An order states the task, the date and the price. It binds both sides once the freelancer accepts it. After delivery the buyer marks it as completed; where the operator has set a time for that, it completes by itself afterwards. Either side can cancel an order that is in progress and says why; once it is delivered, changes can be asked for instead.',
    },
    payment: {
      title: 'Payments and refunds between you',
      text: 'Buyer and freelancer pay each other directly, in the way they agree on. {{brand}} doesn’t hold, move or guarantee this money. Refunds are agreed directly, too. Agree on the way of payment before the work begins.',
    },
    conduct: {
      title: 'How we treat each other',
      text: 'Be honest and kind. Not allowed are: work that breaks the law or other people’s rights, fraud, harassment, discrimination, spam, false reviews, several accounts for one person, and attempts to harm the service or to collect other people’s data.',
    },
    content: {
      title: 'What you publish',
      text: 'What you write and upload stays yours. You allow us to show it here as far as the service needs that. Publish only what you have the right to. Who owns the result of an order is a matter between buyer and freelancer: agree on it.',
    },
    reviews: {
      title: 'Reviews',
      text: 'A buyer may review a completed order once; the freelancer may answer once, and may review the buyer. Reviews must come from experience. We hide those that break these rules, not those that are merely unfriendly, and tell both sides why.',
    },
    ending: {
      title: 'Pausing and ending',
      text: 'You can leave at any time. We may hide a review, warn somebody, or suspend an account that breaks these rules, usually after a warning, and say why. Running orders are to be finished or cancelled properly.',
    },
    liability: {
      title: 'What we answer for',
      text: 'We run the service with care but can’t promise that it is always available or free of faults, and we don’t check the work of freelancers. We answer for damage that we cause on purpose or by gross negligence, and wherever the law says so.',
    },
    support: {
      title: 'Support',
      text: 'Write to us by the contact form; answers come by e-mail.',
    },
    changes: {
      title: 'Changes to these terms',
      text: 'We announce changes before they apply. If you don’t agree, you can close your account. The law of the operator’s country applies; the rights that consumers have where they live remain.',
    },
  },
} as const
