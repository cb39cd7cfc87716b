import { RULES } from '#shared/rules.ts'

export default {
  title: 'Help',
  text: 'Short answers to what people ask. They are on your device too: search them without a network. If yours isn’t among them, write to us.',
  search: 'Search the answers',
  found_one: '{{count}} answer',
  found_other: '{{count}} answers',
  none: 'No answer has these words. Write to us.',
  personTitle: 'Somebody who answers',
  write: 'Write to us',
  contact: {
    title: 'Contact us',
    text: 'Tell us what is wrong, what is missing or what you like. A person reads it.',
    first: 'Perhaps it is answered already: see Help',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    message: 'Your message',
    terms: 'I agree to the terms, and that you keep this message to answer it',
    send: 'Send',
    offline: 'There is no network. What you write is kept here until you can send it.',
    sentTitle: 'Your message has been sent',
    sentText: 'We answer by e-mail.',
    home: 'Go home',
  },
  questions: {
    what: 'What is this place?',
    deliveries: 'How do deliveries work?',
    cost: 'What does it cost?',
    safety: 'Is it safe?',
    refunds: 'What about refunds and cancellations?',
    support: 'How do I get help?',
    ratings: 'How do ratings work?',
    privacy: 'What happens to my data?',
    offline: 'What works without a network?',
    days: 'What if the delivery day can’t be kept?',
    notices: 'How do I choose what I am told?',
    install: 'How do I put it on my home screen?',
    leave: 'How do I delete my account?',
  },
  answers: {
    what: 'A marketplace where people who need something done meet freelancers who do it. You look around, compare and agree directly with the person you choose.',
    deliveries:
      'You and the freelancer agree on a date. The freelancer delivers, you look at the result and accept it or ask for changes.',
    cost: 'It is free for clients. Freelancers pay for a plan. What you pay for the work is agreed between the two of you and does not pass through here.',
    safety:
      'Ratings come only from people who had an order completed. Look at the portfolio and the reviews, agree in writing, and never send card numbers in a message.',
    refunds:
      'We do not handle payments between buyers and sellers, so agreements and refunds are made directly between you. An order in progress can be cancelled with a reason, and both sides keep its record. Once it is delivered, changes can be asked for instead.',
    support: 'Write to us by the contact form. The answer comes by e-mail.',
    ratings: `When an order is completed, its buyer can give 1 to ${RULES.stars} stars and a comment. The freelancer can reply once.`,
    privacy:
      'What you need to see is kept on your own device, so that it works without a network. We sell nothing to anyone. The privacy policy says the rest.',
    offline:
      'What you have opened: lists, profiles, chats and orders are on your device. Messages, orders, reviews and projects that you send wait there and go out by themselves; the page “Waiting to be sent” shows them. What can’t wait, such as a new password or card, says so.',
    days: `Either side can ask for another day on the order’s page; the other agrees or keeps it. The first delivery settles whether it was on time, and after a wish for changes the day is at least ${RULES.revisionDays} days away.`,
    notices:
      'Under Settings, Notifications: for messages, orders and reviews, by e-mail and on your devices, with quiet hours and a daily letter. The bell tells everything.',
    install:
      'Press “Install the app” at the foot of each page or in the menu: it does it, or shows where your browser keeps it.',
    leave:
      'Under Settings, My data: download what is yours first, then delete the account with your password. What you agreed with others stays with them, without your name.',
  },
} as const
