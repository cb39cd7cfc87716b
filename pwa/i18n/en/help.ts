import { RULES } from '#shared/rules.ts'

export default {
  title: 'Help',
  text: 'Quick answers to common questions, offline too. Can’t find yours? Contact us.',
  search: 'Search help',
  found_one: '{{count}} answer',
  found_other: '{{count}} answers',
  none: 'No results. Try different words, or contact us.',
  personTitle: 'Still need help?',
  write: 'Contact us',
  contact: {
    title: 'Contact us',
    text: 'Tell us what’s wrong, what’s missing, or what you like. A person reads every message.',
    first: 'Looking for a quick answer? Check Help first',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    message: 'Your message',
    terms: 'I agree to the terms, and that you keep this message to reply to it',
    send: 'Send',
    offline: 'You’re offline. Your message is saved here until you can send it.',
    sentTitle: 'Message sent',
    sentText: 'We’ll reply by email.',
    home: 'Go home',
  },
  questions: {
    what: 'What is this marketplace?',
    deliveries: 'How do deliveries work?',
    cost: 'What does it cost?',
    safety: 'Is it safe?',
    refunds: 'What about refunds and cancellations?',
    support: 'How do I get help?',
    ratings: 'How do reviews work?',
    privacy: 'What happens to my data?',
    offline: 'What works offline?',
    days: 'What if the due date needs to change?',
    notices: 'How do I manage notifications?',
    install: 'How do I install the app?',
    leave: 'How do I delete my account?',
  },
  answers: {
    what: 'A marketplace where people who need work done meet freelancers who do it. Browse, compare, and agree directly with the person you choose.',
    deliveries:
      'You and the freelancer agree on a due date. When they deliver, review the work, then complete the order or request changes.',
    cost: 'It’s free for clients. Freelancers pay for a plan. The price of the work is between the two of you, and that money doesn’t go through us.',
    safety:
      'Only clients with a completed order can review a freelancer. Check portfolios and reviews, agree in writing, and never send card numbers in a message.',
    refunds:
      'We don’t handle payments between clients and freelancers, so you agree on refunds directly. Either of you can cancel an order in progress with a reason, and you both keep its record. After delivery, request changes instead.',
    support: 'Use the contact form. We’ll reply by email.',
    ratings: `Once an order is completed, the client can leave 1 to ${RULES.stars} stars and a comment, and the freelancer can reply once. The freelancer can also review the client.`,
    privacy:
      'What you open is saved on your device so it works offline. We don’t sell your data. See the privacy policy for details.',
    offline:
      'What you’ve opened is saved on your device: search results, profiles, chats, and orders. Messages, orders, reviews, and projects you send are saved and go out when you’re back online; find them under “Waiting to send”. What can’t wait, like a new password or card, says so.',
    days: `Either of you can ask for a new due date on the order’s page, and the other accepts it or keeps the current one. The first delivery decides whether the order was on time. When you request changes, the due date is at least ${RULES.revisionDays} days away.`,
    notices:
      'In Settings > Notifications, choose what reaches you by email and on your devices, set quiet hours, or switch to one daily email. In the app, you always see everything under Notifications.',
    install:
      'Choose “Install the app” in the menu or at the bottom of most pages. If your browser can’t do it for you, we’ll show you how.',
    leave:
      'In Settings > My data. Download your data first, then delete your account with your password. Orders, messages with their files, and reviews stay with the other person, without your name.',
  },
} as const
