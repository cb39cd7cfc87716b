import { RULES } from '#shared/rules.ts'

export default {
  contents: 'On this page',
  privacy: {
    title: 'Privacy policy',
    effective: 'Effective {{date}}',
    lead: 'What {{brand}} collects about you, why, for how long, and how to get a copy or have it deleted.',
    who: {
      title: 'Who’s responsible',
      text: '{{brand}} is software that its operator runs, on their own server or a rented one. In this policy, “we” means that operator: the person or organization behind the address you’re visiting. The makers of the software don’t receive your data.',
    },
    look: {
      title: 'When you browse without an account',
      text: `You can browse every category, freelancer, and review without an account. To find faults and prevent abuse, our server logs the time, the page requested, the result, your IP address, and, while you’re logged in, your account number. What you search for isn’t part of these logs. If a search finds nobody, we save its words and how often it came up, so that we can add what’s missing: without your name, account, or IP address, leaving out what looks like an email address, a phone number, or a long text. They’re deleted ${RULES.missedSearchDays} days after the last such search.\nThere’s no advertising, no tracking, and no analytics service. Pages, images, and scripts come from this address alone, except the card form, which comes from our payment provider, Stripe, where it takes the cards.`,
    },
    place: {
      title: 'Where you work and search',
      text: 'Freelancers can add the town where they work and how far they go. Both are public. When you search near you, your browser asks first, and your device rounds your location to about 1 km before it’s sent. We use it for that search and don’t store it. It’s part of that search’s address, so a link you share has it too. Your device remembers the towns you chose.',
    },
    account: {
      title: 'When you have an account',
      text: 'We keep your name, email address, country, your photo and phone number if you give them, the devices you’re logged in on, and a scrambled form of your password that can’t be reversed. Nobody else sees your phone number. Freelancers add what their profile shows: photo, title, rate, languages, skills, education, certifications, projects, and videos.\nWe keep orders, messages, files, and reviews because both sides rely on them.',
    },
    public: {
      title: 'What others see',
      text: 'A freelancer’s profile, projects, and reviews are public. A review shows the name, photo, and country of the person who wrote it. If you share a list of saved freelancers, anyone with its link sees the list’s name, its freelancers, and your first name, until you turn the link off.\nOrders, messages, and their files are visible to the two people they belong to. We look at them only when a report or the law makes it necessary.',
    },
    device: {
      title: 'What’s saved on your device',
      text: 'So that the app works offline, it saves public listings and images on your device, along with your language, currency, and appearance settings, your recent searches, the freelancers you viewed, saved, or chose to compare, and, while you’re logged in, your own orders and messages. Logging out removes what’s private, except unsent items you choose to keep for your next login. Clearing this site’s data in your browser removes everything.\nThese aren’t advertising cookies, and other sites can’t read them.',
    },
    payments: {
      title: 'Cards and payments',
      text: 'Freelancers pay for their plan by card, where this marketplace takes cards. The card number goes straight to the payment provider and never reaches our server. We keep the cardholder’s name and country, the brand, the last four digits, and the expiration date.\nPayments between clients and freelancers don’t go through {{brand}}, so we know nothing about them.',
    },
    share: {
      title: 'Who we share data with',
      text: 'Only the services needed to run this marketplace: the email service that delivers our emails, the payment provider for plans, companies that host our server or files, and your browser’s push service if you turn on notifications. We don’t sell your data, and nothing you write is used to train AI models.',
    },
    keep: {
      title: 'How long we keep it',
      text: 'For as long as you have an account. When you delete it, your profile and personal details are removed. Orders, messages with their files, and reviews stay with the other person without your name, for as long as the law or their own records require. Backups may still hold your data until they’re replaced or deleted.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can see what we hold about you, download it, correct it, have it deleted, or object to its use. You can also complain to your country’s data protection authority.',
    },
    safety: {
      title: 'How we protect it',
      text: 'Passwords are stored only in scrambled form, you can log out any of your devices, uploaded images and videos lose hidden data such as where they were taken, and pages don’t load scripts from other sites, except the card form. If something still goes wrong and affects you, we’ll tell you.',
    },
    children: {
      title: 'Minimum age',
      text: '{{brand}} is for people old enough to enter into a contract, usually 18. We close accounts that belong to children when we learn of them.',
    },
    changes: {
      title: 'Changes',
      text: 'If we change this policy in a way that affects you, we’ll tell you before the change takes effect. The date below shows which version you’re reading.',
    },
  },
  terms: {
    title: 'Terms and conditions',
    lead: 'The rules, in plain words. By using {{brand}}, you agree to them.',
    what: {
      title: 'What {{brand}} is',
      text: '{{brand}} is a marketplace where clients find, hire, message, and review freelancers. It’s run by the operator of this address (“we” in these terms). We’re not a party to agreements between clients and freelancers, and we’re not their employer or agent.',
    },
    account: {
      title: 'Your account',
      text: 'You must be old enough to enter into a contract. Give accurate details, keep your password private, and use one account per person. What happens in your account counts as done by you until you tell us that someone else got in.',
    },
    cost: {
      title: 'What it costs',
      text: '{{brand}} is free for clients. Freelancers choose a plan; its price, billing period, and trial are shown before they enter a card, and what’s charged when before they agree to it. A plan renews until you cancel it, and then runs to the end of the period you’ve paid for.\nWe take no commission on your work.',
    },
    orders: {
      title: 'Orders and agreements',
      text: 'An order states the work, the due date, and the price. It binds both sides once the freelancer accepts it. After delivery, the client marks it as completed; if the client stays silent, it may be completed automatically after a time set by the operator. Either side can cancel an order in progress by giving a reason. Once it’s delivered, the client can request changes instead.',
    },
    payment: {
      title: 'Payments and refunds between you',
      text: 'Clients pay freelancers directly, in the way they agree on. {{brand}} doesn’t hold, move, or guarantee this money. Refunds are agreed directly, too. Agree on how you’ll pay before work begins.',
    },
    conduct: {
      title: 'Conduct',
      text: 'Be honest and kind. Not allowed: work that breaks the law or violates other people’s rights, fraud, harassment, discrimination, spam, fake reviews, multiple accounts for one person, and attempts to harm the service or collect other people’s data.',
    },
    content: {
      title: 'What you publish',
      text: 'What you write and upload stays yours. You allow us to show it here as needed to run the service. Publish only what you have the right to. Who owns the result of an order is between client and freelancer: agree on it.',
    },
    reviews: {
      title: 'Reviews',
      text: 'A client can review a completed order once, and the freelancer can reply once. The freelancer can review the client, too. Reviews must reflect real experience. We hide reviews that break these rules and tell both sides why. We don’t hide reviews just because they’re unfriendly.',
    },
    ending: {
      title: 'Leaving and suspension',
      text: 'You can leave at any time. We may hide a review, warn you, or suspend an account that breaks these rules, usually after a warning, and we say why. Complete or cancel open orders properly.',
    },
    liability: {
      title: 'Liability',
      text: 'We run the service with care, but we can’t promise that it’s always available or free of errors, and we don’t check freelancers’ work. We’re liable for damage we cause intentionally or through gross negligence, and wherever the law requires it.',
    },
    support: {
      title: 'Support',
      text: 'Use the contact form. We reply by email.',
    },
    changes: {
      title: 'Changes to these terms',
      text: 'We announce changes before they take effect. If you don’t agree, you can close your account. The law of the operator’s country applies, and you keep the consumer rights of the place where you live.',
    },
  },
} as const
