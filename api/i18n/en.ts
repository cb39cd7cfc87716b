import { RULES } from '#shared/rules.ts'
import type { ServerTexts } from './texts.ts'

export const en: ServerTexts = {
  hello: 'Hello, {name}.',
  greeting: 'Hello.',
  welcome: 'Welcome!',
  letters: {
    verify: {
      subject: 'Your code: {secret}',
      before: 'Enter this code to confirm your e-mail address:',
      after: `It is valid for ${RULES.codeMinutes} minutes. If you did not sign up, ignore this message.`,
    },
    device: {
      subject: 'Your sign-in code: {secret}',
      before: 'Someone signs in to your account on a new device. If it is you, enter this code:',
      after: 'If it is not you, change your password now. Tell nobody this code.',
    },
    reset: {
      subject: 'Set a new password',
      before: 'Open this link to set a new password:',
      after: `It is valid for ${RULES.resetMinutes} minutes and works once. If you did not ask for it, ignore this message: your password stays as it is.`,
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: 'The password of your account has just been changed, and all other devices were signed out.',
      after: 'If it was not you, set a new password by “Forgot password?” on the log-in page.',
    },
    oldEmail: {
      subject: 'Your code to change your email: {secret}',
      before: 'Someone wants your account to use another email address. If it’s you, enter this code:',
      after: `It’s valid for ${RULES.codeMinutes} minutes. If it’s not you, change your password now. Don’t share this code with anyone.`,
    },
    newEmail: {
      subject: 'Your code for your new email: {secret}',
      before: 'Enter this code to use this address for your account:',
      after: `It’s valid for ${RULES.codeMinutes} minutes. If you didn’t ask for it, ignore this message.`,
    },
    emailChanged: {
      subject: 'Your email was changed',
      before:
        'You now log in with another email address, and all your other devices were logged out. The new address:',
      after: 'If it wasn’t you, contact us right away. This is the last email we send to this address.',
    },
    newDevice: {
      subject: 'A new device signed in',
      before: 'Your account was opened on a new device:',
      after: 'If it was not you, change your password and sign the device out under Settings, Security.',
    },
    pastDue: {
      subject: 'The payment of your plan is missing',
      before: 'We could not charge your card. Your profile stays in the lists until this day:',
      after:
        'Add or choose another card under Settings, Seller info. Your orders, chats and reviews stay as they are in any case.',
    },
    planBegan: {
      subject: 'Your plan has begun',
      before: 'Your plan is active:',
      after: 'You can change or cancel it at any time in your settings.',
    },
    planChanged: {
      subject: 'Your plan was changed',
      before: 'This is your plan now:',
      after:
        'You can change or cancel it at any time in your settings. If this wasn’t you, change your password now.',
    },
    planEnding: {
      subject: 'Your plan was canceled',
      before: 'You won’t be charged again. Your plan stays active until it ends:',
      after:
        'Then your profile leaves the search. Your orders, chats, and reviews are kept. Until that day you can take this back in your settings.',
    },
    planKept: {
      subject: 'Your plan goes on',
      before: 'Your plan won’t end after all:',
      after: 'You can change or cancel it at any time in your settings.',
    },
    planEnded: {
      subject: 'Your plan has ended',
      before:
        'Your plan has ended, and nothing more is charged. Clients can’t find your profile in search any more:',
      after: 'Choose a plan in your settings to be found again. Your orders, chats, and reviews are kept.',
    },
    trialEnding: {
      subject: 'Your free trial ends soon',
      before: 'When your free trial ends, your default card is charged:',
      after: 'If you don’t want that, cancel your plan in your settings before that day.',
    },
    trialOver: {
      subject: 'Your free trial is over',
      before: 'Your free trial is over, and your plan goes on:',
      after: 'You can change or cancel it at any time in your settings. Your invoices are there, too.',
    },
    warned: {
      subject: 'A warning about your account',
      before: 'An administrator of this marketplace warns you. The reason:',
      after:
        'Please keep to the terms: an account that breaks them again can be suspended. If you think this is a mistake, write to us.',
    },
    suspended: {
      subject: 'Your account was suspended',
      before:
        'Your account was suspended: you can’t log in, and your profile can’t be found. Your orders and chats are kept for the people in them. The reason given:',
      after: 'If you think this is a mistake, write to us by the contact form.',
    },
    reinstated: {
      subject: 'Your account is active again',
      before: 'Your account is no longer suspended: you can log in again.',
      after: 'Thank you for your patience.',
    },
    invited: {
      subject: 'You were made an administrator',
      before: 'Open this link to choose your password:',
      after: `It is valid for ${RULES.resetMinutes} minutes. Later, “Forgot password?” on the log-in page sends another. At each new device you are mailed a code.`,
    },
    diskLow: {
      subject: 'The disk of your market is almost full',
      before: 'So much is left where DATA_DIR lies:',
      after:
        'Make room soon: a full disk refuses messages, uploads and backups. Nothing that was accepted is lost.',
    },
    backupMissing: {
      subject: 'Your market is not being backed up',
      before: 'The daily backup is missing. The last one is from:',
      after: 'The log says why it could not be made; npm run doctor helps.',
    },
    backupBad: {
      subject: 'A backup of your market went wrong',
      before: 'The backup that was tried last is not good, and no older one is removed. What is wrong:',
      after:
        'The good ones are in DATA_DIR/backups. npm run doctor helps; npm run restore brings the last good one back.',
    },
    drillFailed: {
      subject: 'A backup of your market cannot be restored',
      before: 'Once a week the newest backup is restored on trial. This time it failed:',
      after: 'Make another with npm run backup, and look at the disk: npm run doctor helps.',
    },
    choreFailed: {
      subject: 'A chore of your market fails again and again',
      before: 'It has failed twice in a row:',
      after:
        'It is tried again by itself; other chores go on. Administration, Overview shows how all of them stand, and the log has the whole error. You are mailed once, until it works again.',
    },
  },
  plan: {
    price: '{name}: {price} every {days} days',
    priceADay: '{name}: {price} every day',
    free: '{name}: nothing is charged',
    trial: 'Free trial until {date}',
    next: 'Next charge: {price} on {date}',
    ends: 'Ends on {date}',
    renews: 'Active until {date}, then renewed',
    missed: 'The payment you missed is still due.',
  },
  contact: {
    answer: 'Your message',
    about: 'This answers a message that was written to us from your address on {day}.',
    from: 'A message from {name}',
  },
  news: {
    more: '{first} (and {n} more)',
    before: 'This happened while you were away:',
    after: 'You choose what you are told of, and how, under Settings, Notifications.',
    stop: 'No more letters like this',
  },
  push: {
    open: 'Open',
    reply: 'Reply',
    trial: 'It works',
    trialText: 'This phone will ring when there is something for you.',
  },
  screens: {
    '/': [
      '{brand}: find the right person for the job',
      'Designers, developers, writers, builders: see their work, their prices and what others say, and agree directly with them.',
    ],
    '/explore-services': [
      'Services · {brand}',
      'Everything that freelancers offer here, by category, with prices.',
    ],
    '/explore-sellers': [
      'Freelancers · {brand}',
      'Find freelancers by skill, country, language, price and rating, and hire them directly.',
    ],
    '/about-us': ['About {brand}', 'What this market is for, how it works, and what it holds.'],
    '/contact-us': ['Contact · {brand}', 'Write to the people who run this market.'],
    '/help-and-support': ['Help · {brand}', 'How hiring, delivery, payment, reviews and accounts work.'],
    '/privacy-policy': [
      'Privacy · {brand}',
      'What is kept of you, for how long, and how you take it with you or have it deleted.',
    ],
    '/term-and-conditions': ['Terms · {brand}', 'The rules between clients, freelancers and this market.'],
  },
}
